import { Socket } from "node:net";
import { openSenders } from "#adapters/open.ts";
import { passingEngine } from "#adapters/search-engine/passing-engine.ts";
import { alertsConsumers, alertsFollowers, alertsTasks } from "#features/alerts/server/jobs.ts";
import { settableClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { consumeFeed } from "#platform/feed/cursor.ts";
import { createLog } from "#platform/logging.ts";
import { testConfig } from "#test/config.ts";

/*
 * What a worker does about alerts, as a process that kills itself at a step: at each moment it follows the feed to its
 * end and sends what is due. A step is a write to PostgreSQL or to the mail server. It dies before the write or right
 * after it, when nobody will hear the answer. Without a step it ends by itself and says how many steps there were.
 */
const { url, smtpUrl, moments, dieAt } = JSON.parse(process.argv[2]!) as {
  url: string;
  smtpUrl: string;
  moments: string[];
  dieAt?: { step: number; isAfterWrite: boolean };
};

let steps = 0;
const die = () => process.kill(process.pid, "SIGKILL");
type Write = (...args: unknown[]) => void;
const prototype = Socket.prototype as unknown as Record<"_write" | "_writev", Write>;
for (const name of ["_write", "_writev"] as const) {
  const write = prototype[name];
  prototype[name] = function (this: Socket, ...args) {
    const isTheStep = ++steps === dieAt?.step;
    if (isTheStep && !dieAt!.isAfterWrite) die();
    write.apply(this, args);
    if (isTheStep) die();
  };
}

const { db, close } = connect(url, { name: "killed" });
const clock = settableClock({ still: Temporal.Instant.from(moments[0]!) });
const config = { ...testConfig(), email: { smtpUrl, from: "hello@brolga.example" } };
const { stop, ...senders } = openSenders({ db, clock, config });
const needs = {
  db,
  clock,
  config,
  ...senders,
  passingEngine: passingEngine(null),
  coverage: { freshness: () => Promise.resolve({ totalRecords: 0, behind: [] }) },
  sendPush: () => Promise.reject(new Error("no push is due")),
  publicUrl: config.http.publicUrl,
};
const log = createLog("worker", { level: "silent", format: "text" });
const { signal } = new AbortController();
const followers = alertsFollowers(needs);
const sendAlerts = alertsTasks(needs)["send-alerts"]!;
for (const moment of moments) {
  clock.set({ still: Temporal.Instant.from(moment) });
  for (const follower of followers) while ((await follower.step({ db, clock })) > 0);
  for (const consumer of alertsConsumers(needs)) while ((await consumeFeed({ db, clock }, consumer)) > 0);
  await sendAlerts({}, { signal, log, jobKey: "1" });
}
const counted = steps;
for (const follower of followers) await follower.release?.({ db, clock });
await stop();
await close();
process.send!(counted);
process.disconnect!();
