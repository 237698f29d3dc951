/** What a link in a message can do about one notice for its reader, who need not sign in. Each can be undone. */
export const actNames = ["watch", "pipeline", "hide", "seen", "unwatch"] as const;
export type ActName = (typeof actNames)[number];

/** One act about one notice. */
export type Act = { act: ActName; publicOpportunityId: string };
