// npm run dev: Vite with hot reload; pages, API and jobs in one process.
import { createServer } from "vite";

// Hot reload has a port of its own; two checkouts at work at the same time have two.
const hmr = { port: 24_000 + (Number(process.env.PORT ?? 3000) % 1000) };
const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: "custom" });
const { dev } = await vite.ssrLoadModule("/src/processes/dev.ts");
await dev({
  middleware: vite.middlewares,
  // Asked for at each request: Vite answers with the newest. A changed API route needs a new start.
  pages: async (request) => (await vite.ssrLoadModule("@tanstack/react-start/server-entry")).default.fetch(request),
  close: () => vite.close(),
});
