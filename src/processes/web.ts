import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createApp, startEngine } from "#app";
import { listen } from "#platform/http/listen.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import pages from "#web/server.ts";
import { open } from "./open.ts";
import { openWebDatabases } from "./web-databases.ts";

/**
 * After this long we are ready without the index, because a large one takes longer to build than people wait.
 * Milliseconds.
 */
const indexTimeoutMs = 20_000;

/** Serves pages and the API. The folder of the built client is beside this file. */
await runMain(async () => {
  const context = await open("web", { work: "page" });
  const { config, databaseUrl } = context;
  const engine = await startEngine({ databaseUrl, db: context.db, ...config.search });
  const { close, ...databases } = await openWebDatabases({ ...context, sequence: () => engine.state().sequence });
  const app = await createApp({
    ...context,
    ...databases,
    engine,
    secrets: openSecrets(config.secrets),
    pages: pages.fetch,
    warmsUp: true,
    clientFiles: fileURLToPath(new URL("../client/", import.meta.url)),
  });
  const { drainSeconds } = config.http;
  onStop(
    async (signal) => {
      await app.drain({ seconds: signal === "SIGTERM" ? drainSeconds : 0 });
      await engine.stop();
      await Promise.all([close(), context.close()]);
    },
    { drainSeconds },
  );
  const address = await listen(app, config.http);
  // Pages are served at once, but searches would be rejected, so ready means that the index is ready.
  const deadline = performance.now() + indexTimeoutMs;
  while (!engine.state().ready && performance.now() < deadline) await sleep(20);
  process.send?.({ address });
});
