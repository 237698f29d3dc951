import { authority, httpProblem, node, ports, sql, type Module } from "./module.ts";
import { coreBase, coreBaseModules, coreFolders } from "./search-core.ts";

const platform = [
  "#domain/**",
  "#contract/**",
  "#platform/**",
  ...node,
  "fastify",
  "@fastify/**",
  "fastify-type-provider-zod",
  "ipaddr.js",
  "pino",
  "prom-client",
  "zod",
];

/** The foundations of everything else: domain rules, contracts, the search core, the platform. */
export const foundations: Module[] = [
  { files: ["src/domain/**"], mayUse: ["#domain/**"] },
  { files: ["src/contract/**"], mayUse: ["#domain/**", "#contract/**", "zod"] },
  { files: ["src/search-core/**"], mayUse: ["#domain/**", "#search-core/**"] },
  {
    files: coreBase.map((name) => `src/search-core/${name}.ts`),
    mayUse: ["#domain/**", ...coreBaseModules],
  },
  ...coreFolders,
  {
    // A constant of the program that is too long for a source file.
    files: ["src/search-core/analysis/shipped-lexicon.ts"],
    mayUse: ["#search-core/analysis/**", "node:fs", "node:path"],
  },
  { files: ["src/platform/**"], mayUse: platform },
  { files: ["src/platform/http/**"], mayUse: [...platform, httpProblem] },
  {
    files: ["src/platform/{db,feed,jobs}/**"],
    mayUse: ["#domain/**", "#contract/**", "#platform/**", ...node, ...sql, "graphile-worker", "zod"],
  },
  { files: ["src/platform/{retention,verification}/**"], mayUse: ["#domain/**", "#platform/**", ...node, ...sql] },
  {
    files: ["src/platform/backup/**"],
    mayUse: ["#domain/**", "#platform/**", ...node, "pg", "pg-copy-streams"],
  },
  {
    files: ["src/platform/auth/**"],
    mayUse: ["#domain/**", "#contract/**", "#platform/**", ...authority, ...node, "jose"],
  },
];

// Only the one file that wraps a vendor's package may import it, by its own module below.
export const adapters: Module[] = [
  { files: ["src/adapters/**"], mayUse: ["#domain/**", "#platform/**", ...ports, ...node] },
  { files: ["src/adapters/*/port.ts"], mayUse: ["#domain/**", "#platform/**"] },
  {
    files: ["src/adapters/search-engine/**"],
    mayUse: ["#domain/**", "#platform/**", "#search-core/**", "#adapters/search-engine/**", ...ports, ...node],
  },
  // The core reads and stores vectors; an adapter makes them.
  { files: ["src/adapters/embeddings/**"], mayUse: ["#domain/**", "#platform/**", "#search-core/vectors/**", ...node] },
  { files: ["src/adapters/embeddings/port.ts"], mayUse: ["#domain/**", "#platform/**"] },
  { files: ["src/adapters/search-engine/port.ts"], mayUse: ["#domain/**", "#platform/**", "#search-core/types.ts"] },
  // The sandbox is a service with data of its own.
  { files: ["src/adapters/payment/**"], mayUse: ["#domain/**", "#platform/**", "#adapters/payment/**", ...node] },
  { files: ["src/adapters/payment/port.ts"], mayUse: ["#domain/**", "#platform/**"] },
  { files: ["src/adapters/chat/zendesk.ts"], mayUse: ["#domain/**", "#platform/**", ...ports, "jose"] },
  {
    files: ["src/adapters/chat/open.ts"],
    mayUse: ["#domain/**", "#contract/**", "#platform/**", "#adapters/chat/**"],
  },
  // The one file that picks adapters by the settings, for the server and for the worker, which sends messages.
  { files: ["src/adapters/open.ts"], mayUse: ["#domain/**", "#platform/**", "#adapters/**"] },
  { files: ["src/adapters/email/smtp.ts"], mayUse: ["#domain/**", "#platform/**", ...ports, ...node, "nodemailer"] },
  { files: ["src/adapters/push/web-push.ts"], mayUse: ["#domain/**", "#platform/**", ...ports, ...node, "web-push"] },
  {
    files: ["src/adapters/pictures/reencode.ts", "src/adapters/pictures/draw.ts"],
    mayUse: ["#adapters/pictures/**", ...node, "sharp"],
  },
  {
    files: ["src/adapters/pictures/child-process.ts", "src/adapters/pictures/draw-in-child.ts"],
    mayUse: ["#domain/**", "#platform/**", "#adapters/pictures/port.ts", ...node],
  },
  {
    files: ["src/adapters/business-register/embedded.ts"],
    mayUse: ["#domain/**", "#platform/**", ...ports, ...node, "csv-parse"],
  },
];
