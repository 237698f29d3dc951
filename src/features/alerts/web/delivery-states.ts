/** The lists of deliveries that an operator reads. */
export const deliveryStates = ["failing", "due", "sent"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
