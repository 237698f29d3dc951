import { alertKinds } from "#domain/alert-kinds.ts";
import { knownSearch, pageIn } from "#web/lists/known-search.ts";

/** The lists of deliveries that an operator reads. `unsent`: given up, though the webhook is on again. */
export const deliveryStates = ["failing", "unsent", "due", "sent"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The list of emails, text messages and push for a state: none of these is `unsent`. */
export const deliveryListOf = (state: DeliveryState) => (state === "unsent" ? "failing" : state);

export const deliveryChannels = ["email", "sms", "push", "webhook"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** What the address says: which list, of which channel and kind, about whom, its page, and which delivery is open. */
export type DeliverySearch = {
  state?: DeliveryState;
  channel?: DeliveryChannel;
  kind?: (typeof alertKinds)[number];
  text?: string;
  page?: number;
  delivery?: string;
};

/** What of an address counts. */
export function deliverySearchOf(raw: Record<string, unknown>): DeliverySearch {
  const { state, channel, kind, text, delivery } = raw;
  const of = deliveryChannels.find((candidate) => candidate === channel);
  const states = deliveryStates.filter((candidate) => candidate !== "unsent" || of === "webhook");
  const known = states.find((candidate) => candidate === state);
  const told = alertKinds.find((candidate) => candidate === kind);
  return knownSearch(raw, {
    ...(known && { state: known }),
    ...(of && { channel: of }),
    ...(told && { kind: told }),
    ...(typeof text === "string" && text.trim().length >= 2 && { text: text.trim() }),
    ...(typeof delivery === "string" && delivery !== "" && { delivery }),
    ...pageIn(raw),
  });
}
