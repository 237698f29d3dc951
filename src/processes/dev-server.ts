import type { IncomingMessage, ServerResponse } from "node:http";
import { createApp, startEngine } from "#app";
import { readConfig } from "#platform/config/config.ts";
import { supervisePostgres } from "#platform/db/supervise-postgres.ts";
import type { Pages } from "#platform/http/pages.ts";
import { listen } from "#platform/http/listen.ts";
import { createLog } from "#platform/logging.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { open } from "./open.ts";
import { seed } from "./seed.ts";
import { startWork } from "./work.ts";

/** The parts of Vite that dev.ts uses. */
type Vite = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  pages: Pages;
  close: () => Promise<void>;
};

/** Everything that the supervisor runs, in one process and from source. Answers are checked against the contract. */
export const dev = ({ middleware, pages, close }: Vite) =>
  runMain(async () => {
    const config = readConfig();
    const stops: (() => Promise<unknown>)[] = [close];
    onStop(async () => {
      for (const stop of stops.toReversed()) await stop();
    });
    const { url: external, dataDir } = config.database;
    const postgres = external ? undefined : await supervisePostgres(dataDir, createLog("dev", config.log), () => {});
    const url = external ?? postgres!.url();
    if (postgres) stops.push(postgres.stop);
    await migrateDatabase(url);
    await seed(url);

    const context = await open("dev", { url, work: "page" });
    const engine = await startEngine({ databaseUrl: url, db: context.db, ...config.search });
    const work = await startWork(context);
    const app = await createApp({
      ...context,
      engine,
      secrets: openSecrets(config.secrets),
      pages,
      isDevServer: true,
      checkResponses: true,
    });
    app.addHook("onRequest", (request, reply, done) =>
      /^\/(api|idp\/|sign-in\/[^/?]+\/|pictures\/|\.well-known\/|dev\/(clock|outbox)|health|livez|metrics)/.test(
        request.url,
      )
        ? done()
        : middleware(request.raw, reply.raw, done),
    );
    stops.push(context.close, () => Promise.all([app.close(), work.stop(), engine.stop()]));
    console.log(`\n${config.productName} for developers: ${await listen(app, config.http)}\n`);
  });
