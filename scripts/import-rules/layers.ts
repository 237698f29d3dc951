/** Capabilities from the lowest layer up. A capability may use services of its own layer and of those below. */
export const layers = [
  ["ingestion", "opportunities", "search", "coverage", "buyers", "sellers", "browse"],
  ["security-events"],
  ["identity", "accounts", "organisations"],
  ["billing"],
  ["saved-searches", "watch-list", "notes", "activity", "pipeline", "private-opportunities"],
  ["alerts"],
  ["workspace"],
  ["operations"],
];

/**
 * Folders of the search core from the lowest layer up. A folder may use itself and those below it; folders of one layer
 * do not use each other. Its index.ts and index-reader.ts stand above all of them.
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
  ["suggest"],
];

/** Capabilities that stand beside the layers: they use no other capability's service. */
export const beside = ["support", "blog", "chat"];
