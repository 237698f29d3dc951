import { createApp } from "#app";
import { openSenders } from "#adapters/open.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import { identityTasks } from "#features/identity/server/jobs.ts";
import { createInProcessEngine } from "./in-process-engine.ts";
import { settableClock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { testConfig } from "./config.ts";
import { capturedMessages } from "#platform/db/outbox.ts";
import type { EmailContent } from "#platform/mail/email.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { afterAll } from "vitest";
import { browserOn, type Cookie } from "./browser.ts";
import { testSecrets } from "./secrets.ts";
import { testDatabase } from "./database.ts";
import { runDueJobs } from "./due-jobs.ts";

type Options = {
  /** The database of an earlier server, opened by a new process. */
  on?: Awaited<ReturnType<typeof testDatabase>>;
  /** Cookies that a browser got from that server. */
  cookies?: Cookie[];
  origin?: string;
  identity?: Config["identity"];
  trustedProxies?: string;
  secrets?: Secrets;
  /** Calls a minute for each person, unlimited by default. */
  callsPerMinute?: number;
  logger?: FastifyBaseLogger;
  passwordCost?: PasswordCost;
  productName?: string;
};

/** A server with its own identity provider, and a browser for signing in. Its clock runs until a test moves it. */
export async function identityServer({
  on,
  cookies,
  origin = "http://localhost:3101",
  identity,
  trustedProxies,
  secrets = testSecrets,
  callsPerMinute,
  logger,
  passwordCost = { N: 2 ** 8, r: 8, p: 1 },
  productName,
}: Options = {}) {
  const database = on ?? (await testDatabase());
  const { db, pool } = database;
  const settings = testConfig({
    PUBLIC_URL: origin,
    PRODUCT_NAME: productName,
    TRUST_PROXY: trustedProxies,
    ...(callsPerMinute !== undefined && { CALLS_PER_MINUTE: String(callsPerMinute) }),
  });
  const config = { ...settings, identity: identity ?? settings.identity };
  const clock = settableClock();
  const engine = createInProcessEngine(db);
  const senders = openSenders({ db, clock, config });
  const letterbox: { whenSent?: (email: EmailContent) => Promise<void> } = {};
  const sendEmail = async (email: EmailContent) => {
    await senders.sendEmail(email);
    await letterbox.whenSent?.(email);
  };
  const tasks = identityTasks({ db, clock, secrets, sendEmail, productName: config.productName });
  const app = await createApp({
    db,
    pool,
    engine,
    clock,
    realClock: clock,
    secrets,
    config,
    passwordCost,
    ...(logger && { log: logger }),
    checkResponses: true,
  });
  afterAll(async () => {
    await app.close();
    await engine.stop();
  });
  const work = () => runDueJobs(pool, tasks);
  const outbox = (to: string) => capturedMessages(db, { to });
  /** Runs the due jobs and returns the code in the last email to an address. */
  async function codeFor(to: string): Promise<string> {
    await work();
    const [latest] = await outbox(to);
    return digitsIn(latest?.body ?? "");
  }
  return {
    app,
    db,
    database,
    clock,
    tasks,
    work,
    outbox,
    /** `whenSent`: called the moment an email is sent, before any other job. */
    letterbox,
    origin,
    browser: browserOn(app, origin, cookies),
    anotherBrowser: () => browserOn(app, origin),
    /** A browser that uses another address than the server's PUBLIC_URL. */
    browserAt: (address: string) => browserOn(app, address),
    codeFor,
    /** Signs up a person in a new browser. */
    async signUp(email: string, password: string) {
      const browser = browserOn(app, origin);
      const { page, verifier } = await browser.begin({ screen_hint: "signup" });
      await browser.step(page, "sign-up", { email, password });
      const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
      const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
      const { body: tokens } = await browser.redeem(code, verifier);
      return { browser, tokens, code, verifier };
    },
  };
}

/** The code in a text, empty if there is none. */
export const digitsIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";
