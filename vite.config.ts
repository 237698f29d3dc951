import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";

type ChunkingContext = Rolldown.ChunkingContext;

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

/**
 * Replaces modules of constants by their values: browsers load no schemas only to call the API, and no library only to
 * draw its icons.
 */
const constantsAsData: Plugin = {
  name: "constants-as-data",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/src\/web\/(?:api\/(?:member-)?endpoints|ui\/icon-paths)\.ts$/ },
    handler: async (id) => {
      const constants = Object.entries((await import(id)) as object);
      const lines = constants.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: lines.join("\n"), map: null };
    },
  },
};

/** Stores scripts and styles compressed beside them: an eighth smaller than what there is time for at a request. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle: async ({ dir }, bundle) => {
    const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name));
    const compress = async (name: string) => {
      const file = join(dir!, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    };
    await Promise.all(names.map(compress));
  },
};

/** A group's name without the screens that it is for: each page has a list of all files. */
const shortName = (name: string) => name.replace(/~.*|\.\w+$/, "");

/** The screens that most visitors see first, by the start of the name of their file in src/web/routes. */
const firstScreens = { landing: "index.tsx", search: "opportunities.index.tsx", notice: "opportunities.$id" };

/** The modules that browsers load by themselves, such as screens, and that need a module. */
function screensOf(id: string, context: ChunkingContext): ReadonlySet<string> {
  const [seen, screens] = [new Set([id]), new Set<string>()];
  for (const moduleId of seen) {
    const info = context.getModuleInfo(moduleId);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) screens.add(moduleId);
    for (const importer of info.importers) seen.add(importer);
  }
  return screens;
}

/**
 * Few of the screens that share a module with one of the first. Insights are visitors' pages, which load the file of what
 * many screens need anyway: for one line they would load the other file too.
 */
const areFew = (screens: ReadonlySet<string>): boolean =>
  screens.size < 4 && !screens.values().some((screen) => screen.includes("/src/web/routes/insights."));

/**
 * Names a module by those of the first screens that need it, such as "search-notice", with "few" or "many" if only one
 * of them does and screens besides. Undefined if none needs it, or nothing else does. What a module imports is needed by
 * at least the same screens, so files that are grouped by these names need each other in one direction only.
 */
function firstScreensOf(id: string, context: ChunkingContext): string | undefined {
  const screens = screensOf(id, context);
  const first = Object.entries(firstScreens).filter(([, file]) =>
    screens.values().some((screen) => screen.includes(`/src/web/routes/${file}`)),
  );
  if (first.length === 0 || screens.size === 1) return undefined;
  return [...first.map(([name]) => name), ...(first.length > 1 ? [] : [areFew(screens) ? "few" : "many"])].join("-");
}

/** A group of what first screens need, by the names that `firstScreensOf` gives. It is called by the first. */
const neededBy = (...names: string[]) => ({
  name: (id: string, context: ChunkingContext) =>
    names.includes(firstScreensOf(id, context) ?? "") ? names[0]! : null,
  test: /\/src\//,
});

/** A group of what screens share, with each other or with any. Their files are in src/web/routes. */
const sharedBy = (name: string, files: RegExp) => ({
  name: (id: string, context: ChunkingContext) => {
    const screens = screensOf(id, context);
    const isShared = screens.size > 1 && screens.values().some((screen) => files.test(screen));
    return isShared ? name : null;
  },
  test: /\/src\//,
});

/** What other visitors' screens share. */
const shared =
  /\/src\/(?!contract\/|web\/(?:lists|charts)\/|web\/shell\/(?:desk|section)-bar|web\/forms\/(?!(?:refusal|refetch-changed|use-action)\.ts$)|features\/(?!(?:search|opportunities)\/web\/))/;
/** What pages for browsing and insights share. */
const publicPages = /\/src\/(?:web\/(?:charts\/|lists\/segments)|features\/(?:browse|insights)\/web\/)/;
/** What members' screens share. Only members fill forms, apart from signing in. */
const members =
  /\/src\/(?:web\/shell\/(?:desk|section)-bar|(?:web\/(?:forms|lists)|features\/(?!search\/|opportunities\/|csv-export\/|browse\/|insights\/|support\/)[\w-]+)\/(?!(?:[\w-]+-)?(?:contract|shapes)\.ts$))/;

export default defineConfig({
  build: { outDir: "build" },
  plugins: [
    withoutDescriptions,
    constantsAsData,
    compressed,
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
                { name: "libraries", tags: ["$initial"], test: /\/node_modules\//, priority: 2 },
                { name: "shell", tags: ["$initial"], priority: 1 },
                // Each group holds what its files need and no earlier group has, so that no two chunks need each other. What
                // more screens share comes first, because what it needs is shared by at least as many.
                // Each file is a request, which costs a phone more than the kilobyte that the landing page does not need.
                neededBy("landing-search-notice", "search-notice"),
                neededBy("landing-search"),
                neededBy("landing-notice"),
                neededBy("landing-many"),
                neededBy("search-many"),
                neededBy("notice-many"),
                neededBy("landing-few"),
                neededBy("search-few"),
                neededBy("notice-few"),
                { name: "shared", test: shared, minShareCount: 12 },
                { name: "shared", test: shared, minShareCount: 3 },
                { name: "public", test: publicPages, minShareCount: 2 },
                sharedBy("articles", /\/src\/web\/routes\/blog\./),
                sharedBy("text", /\/src\/web\/routes\/(?:about-us|faq|pricing|privacy-policy|terms-and-conditions)/),
                { name: "forms", test: /\/src\/web\/forms\//, minShareCount: 2 },
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
