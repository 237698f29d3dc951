import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The server's processes; each becomes build/server/<name>.js. */
const processes = [
  "supervisor",
  "web",
  "worker",
  "search-writer",
  "search-reader",
  "search-merger",
  "search-snapshot",
  "reencode-picture",
  "draw-picture",
  "password-hasher",
  "ingest",
  "rebuild-opportunities",
  "same-opportunity",
  "same-party",
  "security-events",
  "featured-organisations",
  "remove-factors",
  "rotate-secrets-key",
  "runs",
  "undo-run",
  "dead-letters",
  "mail-report",
  "migrate",
  "backup",
  "restore",
  "verify",
  "config",
];

/** Descriptions in contracts are for openapi.json: browsers do not load them. */
const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/features\/[\w-]+\/(?:contract|shapes)\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/\.describe\(\s*(?:"[^"\\]*"|`[^`\\]*`),?\s*\)/g, "")
        .replaceAll(/\bsummary:\s*"[^"\\]*",/g, 'summary: "",'),
      map: null,
    }),
  },
};

/** Replaces the client's endpoints by their value, so that browsers load no schemas only to call the API. */
const endpointsAsData: Plugin = {
  name: "endpoints-as-data",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/src\/web\/api\/endpoints\.ts$/ },
    handler: async (id) => {
      const { endpoints } = (await import(id)) as { endpoints: object };
      return { code: `export const endpoints = ${JSON.stringify(endpoints)};`, map: null };
    },
  },
};

/** A group's name without the screens that it is for: each page has a list of all files. */
const shortName = (name: string) => name.replace(/~.*|\.\w+$/, "");

/** What visitors' screens share: few files, because each costs a request and a preload, and small ones compress badly. */
const shared =
  /\/src\/(?!contract\/|web\/(?:lists|charts)\/|web\/shell\/(?:desk|section)-bar|web\/forms\/(?!(?:refusal|refetch-changed|use-action)\.ts$)|features\/(?!(?:search|opportunities)\/web\/))/;
/** What pages for browsing and insights share. */
const publicPages = /\/src\/(?:web\/(?:charts\/|lists\/segments)|features\/(?:browse|insights)\/web\/)/;
/** What members' screens share. Only members fill forms, apart from signing in. */
const members =
  /\/src\/(?:web\/shell\/(?:desk|section)-bar|(?:web\/(?:forms|lists)|features\/(?!search\/|opportunities\/|csv-export\/|browse\/|insights\/)[\w-]+)\/(?!(?:[\w-]+-)?(?:contract|shapes)\.ts$))/;

export default defineConfig({
  build: { outDir: "build" },
  plugins: [
    withoutDescriptions,
    endpointsAsData,
    tanstackStart({ srcDirectory: "src/web", serverFns: { disableCsrfMiddlewareWarning: true } }),
    react(),
  ],
  environments: {
    // Few files: each costs a request and a preload, and small ones compress badly. What some screens share is grouped
    // by the screens that need it. Only members fill forms, apart from signing in.
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ""] }) => `assets/${shortName(name)}-[hash][extname]`,
            codeSplitting: {
              groups: [
                // Whole: parts of it in several chunks run before those that they need.
                { name: "zod", test: /\/node_modules\/zod\//, priority: 3 },
                { name: "libraries", test: /\/node_modules\/(?:react|react-dom|@tanstack\/[\w-]+)\//, priority: 2 },
                { name: "shell", tags: ["$initial"], priority: 1 },
                // Each group holds what its files need and no earlier group has, so that no two chunks need each other. What
                // more screens share comes first, because what it needs is shared by at least as many.
                { name: "shared", test: shared, minShareCount: 12 },
                { name: "shared", test: shared, minShareCount: 3 },
                { name: "public", test: publicPages, minShareCount: 2 },
                { name: "members", test: members, minShareCount: 8 },
                { name: "members", test: members, minShareCount: 2 },
                { name: "schemas", test: /\/features\/[\w-]+\/(?:[\w-]+-)?(?:contract|shapes)\.ts$/ },
              ],
            },
          },
        },
      },
    },
    // The pages' server build also holds every process. All files land in one folder, so that
    // new URL("./search-writer.js", import.meta.url) is right from an entry and from a chunk alike.
    ssr: {
      build: {
        sourcemap: true,
        rolldownOptions: {
          input: Object.fromEntries(processes.map((name) => [name, `src/processes/${name}.ts`])),
          output: { entryFileNames: "[name].js", chunkFileNames: "chunk-[name]-[hash].js" },
        },
      },
    },
  },
});
