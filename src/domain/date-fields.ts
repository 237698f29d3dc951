/** The dates of a notice that searches filter by. Without schemas, because the search page needs them. */
export const dateFields = [
  "expectedRelease",
  "open",
  "closing",
  "cancelledRelease",
  "awarded",
  "lastActivity",
] as const;
