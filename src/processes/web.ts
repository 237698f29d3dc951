import { fileURLToPath } from "node:url";
import pages from "@tanstack/react-start/server-entry";
import { startEmbeddedEngine } from "#adapters/search-engine/embedded.ts";
import { createApp } from "#app";
import { listen } from "#platform/http/listen.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";

/** Serves pages and the API. Beside this file lies the folder of the built client. */
await runMain(async () => {
  const ground = await open("web");
  const { config, log, db, clock, demoClock, databaseUrl } = ground;
  const engine = startEmbeddedEngine({ databaseUrl });
  const app = await createApp({
    db,
    engine,
    clock,
    ...(demoClock && { demoClock }),
    mode: config.mode,
    productName: config.productName,
    ...(config.http.metricsToken && { metricsToken: config.http.metricsToken }),
    pages: (request) => pages.fetch(request),
    clientFiles: fileURLToPath(new URL("../client/", import.meta.url)),
    logger: log,
  });
  onStop(async () => {
    await app.close();
    await engine.stop();
    await ground.close();
  });
  const address = await listen(app, config.http);
  process.send?.({ address });
});
