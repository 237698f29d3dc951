/**
 * The import rules as data: modules of the code base, and everything that the files of a module may import. All else is
 * forbidden, except files of the same folder ("./"). docs/architecture.md explains the layers. oxlint.config.ts makes
 * each module a rule, and test/import-rules.test.ts proves that each rule can fail.
 */
export type Module = {
  /** Globs of the files in the module, from the root of the checkout. A later module overrides an earlier one. */
  files: string[];
  /** Import specifiers, as .gitignore patterns without braces. */
  mayUse: string[];
};

/** Makers of authority. "#platform/**" does not include them: a module that may use one lists it by its whole name. */
const authority = ["#platform/auth/authorize.ts", "#platform/auth/system.ts"];
/** What a module must not use, although a wider entry of `mayUse` would allow it. */
export const forbiddenTo = ({ mayUse }: Module): string[] => authority.filter((one) => !mayUse.includes(one));

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

// "node:**" would not match node:timers/promises.
const node = ["node:*", "node:*/**"];
const contracts = ["#features/*/contract.ts", "#features/*/shapes.ts"];
// What the columns of a capability's rows hold: for those who write them and those who read them, on the server.
const records = ["#features/*/record.ts"];
const ports = ["#adapters/*/port.ts"];
// The design system alone knows what its parts are made of; screens know its parts.
const uiVendors = ["@tabler/icons-react"];
const sql = ["kysely", "kysely/**", "pg"];

// What every folder of the core knows: documents and queries, the fields, the facets' values, the score's formula.
const coreBase = ["types", "fields", "facets", "bm25f"];
const coreBaseModules = coreBase.map((name) => `#search-core/${name}.ts`);

const coreFolders: Module[] = coreLayers.flatMap((folders, layer) =>
  folders.map((folder) => ({
    files: [`src/search-core/${folder}/**`],
    mayUse: [
      "#domain/**",
      ...coreBaseModules,
      ...[...coreLayers.slice(0, layer).flat(), folder].map((name) => `#search-core/${name}/**`),
    ],
  })),
);

const foundations: Module[] = [
  { files: ["src/domain/**"], mayUse: ["#domain/**"] },
  { files: ["src/contract/**"], mayUse: ["#domain/**", "#contract/**", "zod"] },
  { files: ["src/search-core/**"], mayUse: ["#domain/**", "#search-core/**"] },
  {
    files: coreBase.map((name) => `src/search-core/${name}.ts`),
    mayUse: ["#domain/**", ...coreBaseModules],
  },
  ...coreFolders,
  {
    files: ["src/platform/**"],
    mayUse: [
      "#domain/**",
      "#contract/**",
      "#platform/**",
      ...node,
      "fastify",
      "@fastify/**",
      "fastify-type-provider-zod",
      "pino",
      "prom-client",
      "zod",
    ],
  },
  {
    files: ["src/platform/{db,feed,jobs}/**"],
    mayUse: ["#domain/**", "#contract/**", "#platform/**", ...node, ...sql, "graphile-worker", "zod"],
  },
  {
    files: ["src/platform/auth/**"],
    mayUse: ["#domain/**", "#contract/**", "#platform/**", ...authority, ...node, "jose"],
  },
];

// A vendor's package is allowed to the one file that wraps it, by a module of its own below these.
const adapters: Module[] = [
  { files: ["src/adapters/**"], mayUse: ["#domain/**", "#platform/**", ...ports, ...node] },
  { files: ["src/adapters/*/port.ts"], mayUse: ["#domain/**", "#platform/**"] },
  {
    files: ["src/adapters/search-engine/**"],
    mayUse: ["#domain/**", "#platform/**", "#search-core/**", "#adapters/search-engine/**", ...ports, ...node],
  },
  // How vectors are read and kept is the core's; where they come from is an adapter.
  { files: ["src/adapters/embeddings/**"], mayUse: ["#domain/**", "#platform/**", "#search-core/vectors/**", ...node] },
  { files: ["src/adapters/embeddings/port.ts"], mayUse: ["#domain/**", "#platform/**"] },
  { files: ["src/adapters/search-engine/port.ts"], mayUse: ["#domain/**", "#platform/**", "#search-core/types.ts"] },
  // The one file that picks adapters by the settings: for the server and for the worker, which sends messages.
  { files: ["src/adapters/open.ts"], mayUse: ["#domain/**", "#platform/**", "#adapters/**"] },
  { files: ["src/adapters/email/smtp.ts"], mayUse: ["#domain/**", "#platform/**", ...ports, ...node, "nodemailer"] },
  { files: ["src/adapters/pictures/reencode.ts"], mayUse: ["#adapters/pictures/**", ...node, "sharp"] },
  {
    files: ["src/adapters/pictures/child-process.ts"],
    mayUse: ["#domain/**", "#platform/**", "#adapters/pictures/port.ts", ...node],
  },
  {
    files: ["src/adapters/business-register/embedded.ts"],
    mayUse: ["#domain/**", "#platform/**", ...ports, ...node, "csv-parse"],
  },
];

/** Folders of a capability that run on the server. Ingestion alone has those of what it fetches and reads. */
const serverFolders = ["server", "emails", "fetching", "formats", "classifier", "extraction", "sources"];

/** The modules of one capability: its server side, its queries, its contract, its screens. */
function capabilityModules(name: string): Module[] {
  const layer = layers.findIndex((names) => names.includes(name));
  const reachable = layers.slice(0, layer + 1).flat();
  const services = reachable.flatMap((other) => [
    `#features/${other}/server/service.ts`,
    `#features/${other}/server/*/service.ts`,
  ]);
  const screens = reachable.length > 0 ? reachable : [name];
  const own = [`#features/${name}/*.ts`, ...serverFolders.map((one) => `#features/${name}/${one}/**`)];
  const readers =
    name === "ingestion" ? ["csv-parse", "csv-parse/**", "fast-xml-parser", "css-select", "htmlparser2"] : [];
  const server = [
    "#domain/**",
    "#contract/**",
    "#search-core/**",
    "#platform/**",
    ...ports,
    ...contracts,
    ...records,
    ...services,
    ...own,
    ...node,
    ...readers,
    "zod",
  ];
  const folder = `src/features/${name}`;
  // The words of a search as lists and back: small and pure, and both sides must read a query in the same way.
  const queryLanguage = name === "search" ? ["#search-core/query/lists.ts"] : [];
  return [
    // The whole folder first, so that a folder with a new name has rules as well.
    { files: [`${folder}/**`], mayUse: server },
    { files: [`${folder}/server/**/queries.ts`], mayUse: [...server, ...sql] },
    { files: [`${folder}/{contract,shapes}.ts`], mayUse: ["#domain/**", "#contract/**", ...contracts, "zod"] },
    {
      files: [`${folder}/web/**`],
      mayUse: [
        "#domain/**",
        "#contract/**",
        ...contracts,
        ...queryLanguage,
        // A lower capability's screen has a slot for what it shows of a higher one; the route fills it.
        ...screens.map((other) => `#features/${other}/web/**`),
        "#web/clock.tsx",
        "#web/member/**",
        "#web/ui/**",
        "#web/api/**",
        "#web/forms/**",
        "#web/session/**",
        "react",
        "@tanstack/**",
        "zod",
      ],
    },
    { files: [`${folder}/server/policy.ts`], mayUse: [...server, "#platform/auth/authorize.ts"] },
    { files: [`${folder}/server/**/jobs.ts`], mayUse: [...server, "#platform/auth/system.ts"] },
  ];
}

// /health, /livez, /metrics and /dev are no part of the API, so no contract stands between them and the HTTP server.
const operations: Module = {
  files: ["src/features/operations/server/routes.ts", "src/features/operations/server/dev-*.ts"],
  mayUse: [...(capabilityModules("operations")[0]?.mayUse ?? []), "fastify"],
};

// The identity provider is a server of its own that is mounted as it is; its pages talk to it without a contract.
const identityServer = capabilityModules("identity")[0]?.mayUse ?? [];
const identity: Module[] = [
  { files: ["src/features/identity/server/**"], mayUse: [...identityServer, "fastify", "oidc-provider", "jose"] },
  {
    files: ["src/features/identity/server/**/queries.ts"],
    mayUse: [...identityServer, ...sql],
  },
  { files: ["src/features/identity/server/factors/totp.ts"], mayUse: [...identityServer, "otpauth", "qr"] },
  {
    files: ["src/features/identity/server/factors/webauthn.ts"],
    mayUse: [...identityServer, "@simplewebauthn/server"],
  },
  {
    files: ["src/features/identity/web/factors/passkey-browser.ts"],
    mayUse: [...(capabilityModules("identity")[3]?.mayUse ?? []), "@simplewebauthn/browser"],
  },
];

// Pictures are bytes, which no contract describes.
const pictures: Module = {
  files: ["src/features/accounts/server/pictures/route.ts"],
  mayUse: [...(capabilityModules("accounts")[0]?.mayUse ?? []), "fastify"],
};

// What every screen is made of. Only routes know the capabilities' screens: they put them into the shell's slots.
const shell: Module[] = [
  {
    files: ["src/web/**"],
    mayUse: [
      "#domain/**",
      "#contract/**",
      "#web/**",
      "react",
      "react-dom/**",
      "@tanstack/**",
      "@fontsource-variable/**",
      "zod",
    ],
  },
  {
    files: ["src/web/routes/**"],
    mayUse: [
      "#domain/**",
      "#contract/**",
      ...contracts,
      "#features/*/web/**",
      "#web/**",
      "react",
      "@tanstack/**",
      "@fontsource-variable/**",
      "zod",
    ],
  },
  { files: ["src/web/clock.tsx"], mayUse: ["#domain/**", "react"] },
  {
    files: ["src/web/api/**"],
    mayUse: [
      "#contract/**",
      "#contracts",
      "#web/page-context.ts",
      "#web/api/**",
      "#web/session/**",
      "react",
      "@tanstack/react-query",
      "zod",
    ],
  },
  // What a member's browser knows of them, above the API and the session.
  {
    files: ["src/web/member/**"],
    mayUse: ["#contract/**", "#contracts", "#web/api/**", "#web/member/**", "#web/session/**", "react", "@tanstack/**"],
  },
  // How what is typed becomes a call, for every screen: the contract's rules, sentences beside fields, toasts.
  {
    files: ["src/web/forms/**"],
    mayUse: ["#contract/**", "#web/forms/**", "#web/session/**", "#web/ui/**", "react", "@tanstack/react-query", "zod"],
  },
  // Who is signed in, for every screen; the one place that knows the protocol.
  {
    files: ["src/web/session/**"],
    mayUse: ["#contract/**", "#web/session/**", "react", "@tanstack/**", "oidc-client-ts"],
  },
  // The design system knows no domain words. It may link (a button can act as a link), so it knows the router.
  { files: ["src/web/ui/**"], mayUse: ["#web/ui/**", ...uiVendors, "react", "@tanstack/react-router"] },
];

const everythingOnTheServer = [
  "#domain/**",
  "#contract/**",
  "#search-core/**",
  "#platform/**",
  "#features/*/*.ts",
  ...serverFolders.map((one) => `#features/*/${one}/**`),
  ...node,
];

const composition: Module[] = [
  // The list of all contracts, for clients of the whole API.
  { files: ["src/contracts.ts"], mayUse: ["#features/*/contract.ts"] },
  // Processes take what open.ts and app.ts have picked: one that picked itself would be a second list of what there is.
  {
    files: ["src/app.ts", "src/services.ts", "src/capabilities.ts"],
    mayUse: [
      ...everythingOnTheServer,
      "#adapters/**",
      "#contracts",
      "fastify",
      "@fastify/**",
      "fastify-type-provider-zod",
      "zod",
    ],
  },
  {
    files: ["src/processes/**"],
    mayUse: [
      ...everythingOnTheServer,
      ...ports,
      "#adapters/open.ts",
      "#app",
      "#processes/**",
      "#web/server.ts",
      "vite",
    ],
  },
  { files: ["src/processes/reencode-picture.ts"], mayUse: ["#adapters/pictures/reencode.ts"] },
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

/** Every module, in the order in which a later one overrides an earlier one. */
export const modules: Module[] = [
  ...foundations,
  ...adapters,
  ...[...layers.flat(), ...beside].flatMap(capabilityModules),
  operations,
  pictures,
  ...identity,
  ...shell,
  ...composition,
];
