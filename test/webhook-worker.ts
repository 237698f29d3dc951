import { webhookJobs } from "#features/webhook/server/jobs.ts";
import { settableClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { createLog } from "#platform/logging.ts";
import { testConfig } from "#test/config.ts";
import { secretsUnder } from "#platform/secrets/secrets.ts";

/*
 * What a worker does about webhooks, as a process that kills itself: before the receiver has the first message, or when
 * the receiver has answered and nothing is written yet.
 */
const { url, key, receiver, at, dies } = JSON.parse(process.argv[2]!) as {
  url: string;
  key: string;
  receiver: string;
  at: string;
  dies: "before" | "after";
};
const die = () => {
  process.kill(process.pid, "SIGKILL");
  return new Promise<never>(() => {});
};
const { db } = connect(url, { name: "killed" });
const { tasks } = webhookJobs({
  db,
  clock: settableClock({ still: Temporal.Instant.from(at) }),
  secrets: secretsUnder(() => [Buffer.from(key, "base64")]),
  config: testConfig(),
  sendEmail: () => Promise.reject(new Error("no email is due")),
  async sendRequest(_address, { headers, body }) {
    if (dies === "before") return await die();
    await fetch(receiver, { method: "POST", headers, body: String(body) });
    return await die();
  },
});
const log = createLog("worker", { level: "silent", format: "text" });
await tasks["send-webhooks"]!({}, { signal: new AbortController().signal, log, jobKey: "1" });
