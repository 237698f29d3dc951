import { parentPort } from "node:worker_threads";
import { runMerge } from "#search-core/index.ts";
import type { MergePlan } from "#search-core/types.ts";

/** Merges what it is told to: takes long, and nobody waits for it. */
const port = parentPort!;
port.on("message", (plan: MergePlan) => port.postMessage(runMerge(plan)));
