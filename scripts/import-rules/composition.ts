import { httpProblem, node, ports, serverFolders, type Module } from "./module.ts";

const everythingOnTheServer = [
  "#domain/**",
  "#contract/**",
  "#search-core/**",
  "#platform/**",
  "#features/*/*.ts",
  ...serverFolders.map((folder) => `#features/*/${folder}/**`),
  ...node,
];

const composed = [...everythingOnTheServer, "#adapters/**", "#contracts", "fastify", "zod"];

/** Files that put the capabilities and adapters together. */
export const composition: Module[] = [
  // The list of all contracts, for clients of the whole API.
  { files: ["src/contracts.ts"], mayUse: ["#features/*/contract.ts"] },
  // Processes use what open.ts and app.ts have picked, so that there is only one such list.
  {
    files: [
      "src/services.ts",
      "src/identity-services.ts",
      "src/service-needs.ts",
      "src/capabilities.ts",
      "src/retention.ts",
      "src/verification.ts",
      "src/capability.ts",
      "src/serve-capabilities.ts",
    ],
    mayUse: [...composed, "#capabilities", "#retention"],
  },
  { files: ["src/app.ts"], mayUse: [...composed, httpProblem, "@fastify/**", "fastify-type-provider-zod"] },
  {
    files: ["src/processes/**"],
    mayUse: [
      ...everythingOnTheServer,
      ...ports,
      "#adapters/open.ts",
      "#app",
      "#capabilities",
      "#retention",
      "#verification",
      "#processes/**",
      "#web/server.ts",
      "vite",
    ],
  },
  { files: ["src/processes/reencode-picture.ts"], mayUse: ["#adapters/pictures/reencode.ts"] },
  { files: ["src/processes/draw-picture.ts"], mayUse: ["#adapters/pictures/draw.ts"] },
  {
    files: ["src/processes/search-*.ts"],
    mayUse: [
      "#search-core/**",
      "#adapters/search-engine/**",
      "#adapters/embeddings/open.ts",
      "#platform/**",
      "#features/search/server/**",
      ...node,
    ],
  },
  // bin runs on the Node that people have, before anything is installed.
  { files: ["bin/**"], mayUse: [...node] },
];
