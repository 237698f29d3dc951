/** Where an organisation's subscription stands. `failed`: in its days of grace. `ending`: cancelled and not over. */
export const subscriptionStates = ["active", "failed", "ending", "trial", "ended"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
