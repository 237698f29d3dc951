import { availableParallelism } from "node:os";
import type { HashTask } from "#features/identity/server/hashing/hash-task.ts";
import { unavailable } from "#platform/refusal.ts";
import { superviseThread } from "#platform/threads/supervised-thread.ts";

/** Hashing threads. A password takes some tenths of a second of a core, and pages and searches need one too. */
const threadCount = availableParallelism() > 2 ? 2 : 1;
/** Requests that may wait for or use a thread: as many as are done in about five seconds. */
const maxAdmitted = 12 * threadCount;
const retryAfterSeconds = 5;

type PendingHash = { task: HashTask; resolve: (hash: Buffer) => void; reject: (error: unknown) => void };
type Slot = { thread: ReturnType<typeof superviseThread<HashTask, Uint8Array>>; job: PendingHash | undefined };
export type Derive = (task: HashTask) => Promise<Buffer>;
export type Hasher = ReturnType<typeof createHasher>;

const busy = () => unavailable("Too many people are signing in. Try again in a few seconds.", retryAfterSeconds);

/**
 * Hashes passwords in its own threads, which start at the first password. Tasks run in the order in which they arrive.
 */
export function createHasher() {
  const pending: PendingHash[] = [];
  let slots: Slot[] = [];
  let admitted = 0;
  let done = 0;

  function startSlot(number: number): Slot {
    const finish = (how: (job: PendingHash) => void) => {
      const { job } = slot;
      slot.job = undefined;
      if (job) how(job);
    };
    const thread = superviseThread<HashTask, Uint8Array>({
      name: `password hasher ${number}`,
      file: "password-hasher",
      onStart: dispatch,
      onMessage(hash) {
        done++;
        finish(({ resolve }) => resolve(Buffer.from(hash)));
        dispatch();
      },
      onEnd: () => finish(({ reject }) => reject(busy())),
    });
    const slot: Slot = { thread, job: undefined };
    return slot;
  }

  function dispatch() {
    for (const slot of slots) {
      if (slot.job || !slot.thread.isUp()) continue;
      slot.job = pending.shift();
      if (slot.job) slot.thread.post(slot.job.task);
    }
  }

  const derive: Derive = (task) =>
    new Promise((resolve, reject) => {
      pending.push({ task, resolve, reject });
      if (slots.length === 0) slots = Array.from({ length: threadCount }, (_, index) => startSlot(index + 1));
      dispatch();
    });

  return {
    /**
     * Runs work that hashes passwords. Each request takes a place before its first query, so that a flood costs next to
     * nothing. Refuses with `unavailable` if all places are taken.
     */
    async admit<T>(work: (derive: Derive) => Promise<T>): Promise<T> {
      if (admitted >= maxAdmitted) throw busy();
      admitted++;
      try {
        return await work(derive);
      } finally {
        admitted--;
      }
    },
    /** Hashes made since the start, and requests that are waiting for theirs. */
    state: () => ({ done, waiting: admitted }),
    stop: () => Promise.all(slots.map(({ thread }) => thread.stop())),
  };
}
