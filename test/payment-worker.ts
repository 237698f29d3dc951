import { Socket } from "node:net";
import { openSenders } from "#adapters/open.ts";
import { sandboxGateway } from "#adapters/payment/sandbox/gateway.ts";
import { billingTasks } from "#features/billing/server/jobs.ts";
import { settableClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { createLog } from "#platform/logging.ts";
import { testConfig } from "#test/config.ts";

/*
 * What a worker does about payments, as a process that kills itself at a step: a write to PostgreSQL. It dies before the
 * write or right after it, when nobody will hear the answer. Without a step it works until it is stopped.
 */
const { url, now, dieAt } = JSON.parse(process.argv[2]!) as {
  url: string;
  now: string;
  dieAt?: { step: number; isAfterWrite: boolean };
};

const { db } = connect(url, { name: "payments" });
const clock = settableClock({ still: Temporal.Instant.from(now) });
const config = testConfig();
const { sendEmail } = openSenders({ db, clock, config });
const gateway = sandboxGateway({ db, clock, deliver: () => Promise.resolve() });
const log = createLog("worker", { level: "silent", format: "text" });
const tasks = billingTasks({ db, clock, gateway, seller: {}, sendEmail, productName: config.productName });
const { processId } = await runJobs({ url, tasks, log });
process.send!({ processId });

// From here on, so that a process always says how its jobs are locked before it dies.
let steps = 0;
type Write = (...args: unknown[]) => void;
const prototype = Socket.prototype as unknown as Record<"_write" | "_writev", Write>;
for (const name of ["_write", "_writev"] as const) {
  const write = prototype[name];
  prototype[name] = function (this: Socket, ...args) {
    const isTheStep = ++steps === dieAt?.step;
    if (isTheStep && !dieAt!.isAfterWrite) process.kill(process.pid, "SIGKILL");
    write.apply(this, args);
    if (isTheStep) process.kill(process.pid, "SIGKILL");
  };
}
