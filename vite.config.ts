import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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

export default defineConfig({
  build: { outDir: "build" },
  plugins: [tanstackStart({ srcDirectory: "src/web", serverFns: { disableCsrfMiddlewareWarning: true } }), react()],
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
