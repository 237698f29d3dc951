import { createServer } from "vite";
import { readConfig } from "#platform/config/config.ts";
import type { Pages } from "#platform/http/pages.ts";
import type * as DevServer from "./dev-server.ts";

/**
 * `npm run dev`: Vite with hot reload around the whole server, which is loaded through Vite so that both share modules.
 */
const { http } = readConfig();
// A separate port for hot reload, so that two checkouts can run at the same time.
const hmr = { port: 24_000 + (http.port % 1000) };
const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: "custom" });
type Entry = { default: { fetch: Pages } };

const { dev } = (await vite.ssrLoadModule("/src/processes/dev-server.ts")) as typeof DevServer;
await dev({
  middleware: vite.middlewares,
  // Loaded for each request, so that Vite returns the newest version. A changed API route needs a restart.
  pages: async (request, context) => {
    const entry = (await vite.ssrLoadModule("/src/web/server.ts")) as Entry;
    return await entry.default.fetch(request, context);
  },
  close: () => vite.close(),
});
