/** The fields that a preview compares, in the order in which it shows them. */
export const comparedFields = [
  "title",
  "reference",
  "buyer",
  "closing",
  "status",
  "type",
  "place",
  "value",
  "categories",
  "documents",
  "firstSeen",
] as const;
