/** What can be joined: notices, or names of buyers or sellers. */
export const joinable = ["notices", "buyer", "seller"] as const;
export type Joinable = (typeof joinable)[number];
