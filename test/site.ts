import type { Site } from "#contract/page-context.ts";

/** A page context for tests that are about something else. */
export const testSite: Site = {
  productName: "Brolga",
  origin: "",
  isDemonstration: false,
  capturesEmail: false,
  year: 2026,
  now: 0,
};
