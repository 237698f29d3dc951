import { setTimeout as sleep } from "node:timers/promises";
import { alertsFollowers } from "#features/alerts/server/jobs.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { sessionName } from "./cores.ts";

/** A worker that only matches. It says "ready" when it has nothing to do for the first time, and its memory when asked. */
const { db } = connect(process.argv[2]!, { max: 3, name: sessionName(Number(process.argv[3])) });
const [follower] = alertsFollowers({ db, clock: systemClock });
const memory = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
process.on("message", () => process.send!({ memory: memory() }));
process.on("disconnect", () => process.exit());
for (let isReady = false; ;) {
  if ((await follower!.step({ db, clock: systemClock })) > 0) continue;
  if (!isReady) process.send!({ cpuSeconds: process.cpuUsage().user / 1e6 });
  isReady = true;
  await sleep(10);
}
