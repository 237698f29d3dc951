import { coreLayers } from "./layers.ts";
import type { Module } from "./module.ts";

// Shared by every folder of the core: documents and queries, fields, facet values, the score's formula.
export const coreBase = ["types", "fields", "facets", "bm25f", "advice", "counts"];
export const coreBaseModules = coreBase.map((name) => `#search-core/${name}.ts`);

/** Each folder of the core, by its layer. */
export const coreFolders: Module[] = coreLayers.flatMap((folders, layer) =>
  folders.map((folder) => ({
    files: [`src/search-core/${folder}/**`],
    mayUse: [
      "#domain/**",
      ...coreBaseModules,
      ...[...coreLayers.slice(0, layer).flat(), folder].map((name) => `#search-core/${name}/**`),
    ],
  })),
);
