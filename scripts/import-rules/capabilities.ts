import { layers } from "./layers.ts";
import { contracts, node, ports, records, serverFolders, sql, type Module } from "./module.ts";

/** The modules of one capability: its server side, its queries, its contract, its screens. */
export function capabilityModules(name: string): Module[] {
  const layer = layers.findIndex((names) => names.includes(name));
  const reachable = layers.slice(0, layer + 1).flat();
  const services = reachable.flatMap((other) => [
    `#features/${other}/server/service.ts`,
    `#features/${other}/server/*/service.ts`,
  ]);
  const screens = reachable.length > 0 ? reachable : [name];
  const own = [`#features/${name}/*.ts`, ...serverFolders.map((folder) => `#features/${name}/${folder}/**`)];
  const sanitisers = name === "notes" ? ["sanitize-html"] : [];
  const calendarWriters = name === "calendar" ? ["ical-generator"] : [];
  const markdown = name === "blog" ? ["marked"] : [];
  const readers =
    name === "ingestion"
      ? ["csv-parse", "csv-parse/**", "fast-xml-parser", "css-select", "htmlparser2", "postal-mime"]
      : [];
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
    ...sanitisers,
    ...calendarWriters,
    ...markdown,
    "zod",
  ];
  const folder = `src/features/${name}`;
  // A query as lists and back: small and pure, and used by both sides, which must read a query in the same way.
  const queryLanguage = name === "search" ? ["#search-core/query/lists.ts"] : [];
  return [
    // The whole folder first, so that new folders have rules as well.
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
        // A lower capability's screen has a slot for parts of a higher one, which the route fills.
        ...screens.map((other) => `#features/${other}/web/**`),
        "#web/clock.tsx",
        "#web/retention.ts",
        "#web/member/**",
        "#web/ui/**",
        "#web/api/**",
        "#web/charts/**",
        "#web/forms/**",
        "#web/lists/**",
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

// /health, /livez, /metrics and /dev are not part of the API, so they register with the HTTP server directly.
export const operations: Module = {
  files: ["src/features/operations/server/routes.ts", "src/features/operations/server/dev-*.ts"],
  mayUse: [...(capabilityModules("operations")[0]?.mayUse ?? []), "fastify"],
};

// The identity provider is mounted as a server of its own; its pages call it without a contract.
const identityServer = capabilityModules("identity")[0]?.mayUse ?? [];
export const identity: Module[] = [
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
export const pictures: Module = {
  files: ["src/features/accounts/server/pictures/route.ts"],
  mayUse: [...(capabilityModules("accounts")[0]?.mayUse ?? []), "fastify"],
};

// The same of logos.
export const featuredLogos: Module = {
  files: ["src/features/organisations/server/featured/route.ts"],
  mayUse: [...(capabilityModules("organisations")[0]?.mayUse ?? []), "fastify"],
};

// Search engines look for robots.txt and the sitemap at addresses that are the same on every site.
export const discovery: Module = {
  files: ["src/features/discovery/server/plain-routes.ts"],
  mayUse: [...(capabilityModules("discovery")[0]?.mayUse ?? []), "fastify"],
};
