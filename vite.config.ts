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
  "password-hasher",
  "ingest",
  "rebuild-opportunities",
  "same-opportunity",
  "same-party",
  "security-events",
  "remove-factors",
  "rotate-secrets-key",
  "runs",
  "undo-run",
  "migrate",
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

export default defineConfig({
  build: { outDir: "build" },
  plugins: [
    withoutDescriptions,
    tanstackStart({ srcDirectory: "src/web", serverFns: { disableCsrfMiddlewareWarning: true } }),
    react(),
  ],
  environments: {
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
