import { createServer } from "vite";
import { readConfig } from "#platform/config/config.ts";
import type { Pages } from "#platform/http/pages.ts";
import type * as DevServer from "./dev-server.ts";

/** `npm run dev`: Vite with hot reload around everything else, which is loaded through Vite so that all is one. */
const { http } = readConfig();
// Hot reload has a port of its own: two checkouts at work at the same time have two.
const hmr = { port: 24_000 + (http.port % 1000) };
const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: "custom" });
type Entry = { default: { fetch: Pages } };

const { dev } = (await vite.ssrLoadModule("/src/processes/dev-server.ts")) as typeof DevServer;
await dev({
  middleware: vite.middlewares,
  // Asked for at each request: Vite answers with the newest. A changed API route needs a new start.
  pages: async (request, context) => {
    const entry = (await vite.ssrLoadModule("/src/web/server.ts")) as Entry;
    return await entry.default.fetch(request, context);
  },
  close: () => vite.close(),
});
