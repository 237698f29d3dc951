import { setTimeout as sleep } from "node:timers/promises";
import { createApp } from "#app";
import { openSenders } from "#adapters/open.ts";
import { createInProcessEngine } from "../in-process-engine.ts";
import { settableClock } from "#platform/clock.ts";
import type { EmailContent } from "#platform/mail/email.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import { jobsOf } from "#processes/jobs.ts";
import { afterAll } from "vitest";
import { browserOn } from "../browser.ts";
import { testConfig } from "../config.ts";
import { testDatabase } from "../database.ts";
import { runDueJobs } from "../due-jobs.ts";
import { testSecrets } from "../secrets.ts";

/** Cheap, so that thousands can be hashed. */
export const passwordCost = { N: 2 ** 4, r: 8, p: 1 };
const origin = "http://localhost:3101";

/** Milliseconds, uniformly distributed. */
export const pause = (most: number) => sleep(Math.random() * most);

/**
 * The whole product with jobs that run concurrently with requests, and random delays between reads and writes. Emails
 * arrive in mailboxes that only their owners open.
 */
export async function town() {
  const { db, pool } = await testDatabase();
  const config = testConfig({ PUBLIC_URL: origin, OPERATOR_EMAILS: "operator@firm.example" });
  const clock = settableClock();
  const engine = createInProcessEngine(db);
  const letters: EmailContent[] = [];
  const slowly = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await pause(20);
      return result;
    },
  });
  const senders = openSenders({ db, clock, config });
  async function sendEmail(email: EmailContent): Promise<void> {
    await pause(4);
    letters.push(email);
  }
  const { tasks: all } = jobsOf({ db: slowly, clock, config, secrets: testSecrets, ...senders, sendEmail });
  // Now and then the queue is slow, so jobs run out of order.
  const late: Tasks = Object.fromEntries(
    Object.entries(all).map(([name, task]) => [
      name,
      async (payload, context) => {
        await pause(Math.random() * 150);
        await task(payload, context);
      },
    ]),
  );
  const app = await createApp({
    db,
    pool,
    engine,
    clock,
    realClock: clock,
    secrets: testSecrets,
    config,
    passwordCost,
  });
  afterAll(async () => {
    await app.close();
    await engine.stop();
  });
  let networks = 0;
  return {
    app,
    db,
    clock,
    /** All messages in order of arrival; everybody reads only their own. */
    letters,
    /** Everybody has a separate network, so that no network limit hides a missing check. */
    anotherBrowser() {
      networks = (networks + 1) % 60_000;
      return browserOn(app, origin, [], `10.${networks >> 8}.${networks & 255}.1`);
    },
    /** Runs jobs, several at a time, until `isOver`, and then the rest. */
    async workUntil(isOver: () => boolean): Promise<void> {
      const worker = async () => {
        do {
          await runDueJobs(pool, late);
          await pause(30);
        } while (!isOver());
        await runDueJobs(pool, late);
      };
      await Promise.all(Array.from({ length: 6 }, worker));
    },
  };
}
