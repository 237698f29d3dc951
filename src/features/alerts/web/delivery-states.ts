import { alertKinds } from "#domain/alert-kinds.ts";

/** The lists of deliveries that an operator reads. */
export const deliveryStates = ["failing", "due", "sent"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

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
export function deliverySearchOf(search: Record<string, unknown>): DeliverySearch {
  const { state, channel, kind, text, page, delivery } = search;
  const known = deliveryStates.find((candidate) => candidate === state);
  const of = deliveryChannels.find((candidate) => candidate === channel);
  const told = alertKinds.find((candidate) => candidate === kind);
  return {
    ...(known && { state: known }),
    ...(of && { channel: of }),
    ...(told && { kind: told }),
    ...(typeof text === "string" && text.trim().length >= 2 && { text: text.trim() }),
    ...(typeof delivery === "string" && delivery !== "" && { delivery }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
  };
}
