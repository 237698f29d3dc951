import { scryptSync } from "node:crypto";
import { constants, getPriority, platform, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { HashTask } from "#features/identity/server/hashing/hash-task.ts";

// On Linux this sets the priority of this thread alone: rendering pages takes priority over hashing passwords.
if (platform() === "linux") setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

/**
 * Hashes one password at a time. Synchronous, because the asynchronous variant would occupy the threads shared with
 * files and compression.
 */
const port = parentPort!;
port.on("message", ({ password, salt, bytes, cost: { N, r, p } }: HashTask) =>
  port.postMessage(scryptSync(password, salt, bytes, { N, r, p, maxmem: 256 * N * r })),
);
