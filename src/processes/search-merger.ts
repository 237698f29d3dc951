import { parentPort } from "node:worker_threads";
import { runMerge } from "#search-core/index.ts";
import type { MergePlan } from "#search-core/types.ts";

/** Runs merge plans, which take long, in a thread nobody waits for. */
const port = parentPort!;
port.on("message", (plan: MergePlan) => port.postMessage(runMerge(plan)));
