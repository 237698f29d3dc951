import type { Site } from "#contract/page-context.ts";

/** What pages know of a server in tests that look at something else. */
export const testSite: Site = {
  productName: "Brolga",
  origin: "",
  isDemonstration: false,
  capturesEmail: false,
  year: 2026,
  now: 0,
};
