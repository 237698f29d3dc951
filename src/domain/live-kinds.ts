/** What the screens of members can be told about: a kind of thing that has changed. */
export const liveKinds = [
  "activity",
  "members",
  "notes",
  "pipeline",
  "privateOpportunities",
  "savedSearches",
  "triage",
  "watches",
] as const;
export type LiveKind = (typeof liveKinds)[number];
