import { onStop, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";
import { startWork } from "./work.ts";

/** The worker process: runs jobs and follows the feed. */
await runMain(async () => {
  const context = await open("worker", { work: "job" });
  const work = await startWork(context);
  onStop(async () => {
    await work.stop();
    await context.close();
  });
  // The supervisor checks from time to time that we are alive.
  process.on("message", () => process.send?.("alive"));
  process.send?.({ processId: work.processId });
});
