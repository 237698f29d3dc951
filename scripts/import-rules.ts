/**
 * The import rules as data: modules of the code base, and everything that the files of a module may import. All else is
 * forbidden, except files of the same folder ("./"). docs/architecture.md explains the layers. oxlint.config.ts makes
 * each module a rule, and test/import-rules.test.ts proves that each rule can fail.
 */
import {
  capabilityModules,
  discovery,
  featuredLogos,
  identity,
  operations,
  pictures,
} from "./import-rules/capabilities.ts";
import { composition } from "./import-rules/composition.ts";
import { adapters, foundations } from "./import-rules/foundations.ts";
import { beside, layers } from "./import-rules/layers.ts";
import type { Module } from "./import-rules/module.ts";
import { shell } from "./import-rules/web.ts";

/** Every module, in the order in which a later one overrides an earlier one. */
export const modules: Module[] = [
  ...foundations,
  ...adapters,
  ...[...layers.flat(), ...beside].flatMap(capabilityModules),
  operations,
  pictures,
  discovery,
  featuredLogos,
  ...identity,
  ...shell,
  ...composition,
];
