/** Capabilities, lowest layer first. A capability may use services of its own layer and of lower ones. */
export const layers = [
  ["operator"],
  ["ingestion", "opportunities", "search", "coverage", "insights", "browse"],
  ["security-events"],
  ["identity", "legal", "accounts", "organisations"],
  ["billing"],
  [
    "saved-searches",
    "watch-list",
    "triage",
    "notes",
    "activity",
    "pipeline",
    "private-opportunities",
    "calendar",
    "csv-export",
    "push",
  ],
  ["alerts", "webhook"],
  ["live", "workspace", "support", "discovery"],
  ["operations"],
];

/**
 * Folders of the search core, lowest layer first. A folder may use itself and lower ones, but no other folder of its
 * layer. Its index.ts and index-reader.ts are above all of them.
 */
export const coreLayers = [
  ["analysis"],
  ["query"],
  ["segment"],
  ["highlight", "match", "vectors"],
  ["evaluate", "index"],
  ["filter", "rank"],
  ["facets"],
  ["read"],
  ["search"],
  ["suggest", "advise"],
];

/** Capabilities beside the layers: they use no other capability's service. */
export const beside = ["blog", "chat"];
