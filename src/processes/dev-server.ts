import type { IncomingMessage, ServerResponse } from "node:http";
import { capturesEmail, openRegister, openSenders } from "#adapters/open.ts";
import { createApp, startEngine } from "#app";
import { readConfig } from "#platform/config/config.ts";
import { supervisePostgres } from "#platform/db/supervise-postgres.ts";
import type { Pages } from "#platform/http/pages.ts";
import { listen } from "#platform/http/listen.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { createLog } from "#platform/logging.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { open } from "./open.ts";
import { portalsOf } from "./portals.ts";
import { seed } from "./seed.ts";
import { jobsOf } from "./jobs.ts";

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
    const { db, clock, demoClock, log } = context;
    const engine = await startEngine({ databaseUrl: url, ...config.search });
    const senders = openSenders(context);
    const secrets = openSecrets(config.secrets);
    const jobs = await runJobs({ url, ...jobsOf({ ...context, ...senders, secrets }), log });
    const { mode, productName, http } = config;
    const settings = {
      db,
      engine,
      clock,
      mode,
      productName,
      origin: new URL(http.publicUrl).origin,
      identity: config.identity,
      secrets,
      callsPerMinute: config.http.callsPerMinute,
      operators: config.operators,
      sends: config.sends,
      perDay: config.perDay,
      capturesEmail: capturesEmail(config),
      businessRegister: openRegister(config),
      portals: portalsOf(config),
      pages,
      isDevServer: true,
      logger: log,
      checkResponses: true,
    };
    const app = await createApp({ ...settings, ...(demoClock && { demoClock }) });
    app.addHook("onRequest", (request, reply, done) =>
      /^\/(api|idp\/|sign-in\/[^/?]+\/|pictures\/|\.well-known\/|dev\/(clock|outbox)|health|livez|metrics)/.test(
        request.url,
      )
        ? done()
        : middleware(request.raw, reply.raw, done),
    );
    stops.push(context.close, senders.stop, () => Promise.all([app.close(), jobs.stop(), engine.stop()]));
    console.log(`\n${productName} for developers: ${await listen(app, config.http)}\n`);
  });
