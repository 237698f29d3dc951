/** The lists of deliveries that an operator reads. */
export const deliveryStates = ["failing", "due", "sent"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryChannels = ["email", "sms", "push"] as const;
type DeliveryChannel = (typeof deliveryChannels)[number];

/** What the address says: which list, of which channel, about whom, its page, and which delivery is open. */
export type DeliverySearch = {
  state?: DeliveryState;
  channel?: DeliveryChannel;
  text?: string;
  page?: number;
  delivery?: string;
};

/** What of an address counts. */
export function deliverySearchOf({ state, channel, text, page, delivery }: Record<string, unknown>): DeliverySearch {
  const known = deliveryStates.find((candidate) => candidate === state);
  const of = deliveryChannels.find((candidate) => candidate === channel);
  return {
    ...(known && { state: known }),
    ...(of && { channel: of }),
    ...(typeof text === "string" && text.trim().length >= 2 && { text: text.trim() }),
    ...(typeof delivery === "string" && delivery !== "" && { delivery }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
  };
}
