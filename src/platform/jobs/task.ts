import { issueSentence } from "#contract/issue-sentence.ts";
import type { Log } from "#platform/logging.ts";
import type { z } from "zod";

/**
 * A kind of job: its name and the schema of its payload. The name never changes, and the schema accepts payloads queued
 * by earlier releases for as long as such jobs may be waiting.
 */
export type Task<Payload extends object> = { name: string; schema: z.ZodType<Payload> };
export type PayloadOf<T> = T extends Task<infer Payload> ? Payload : never;

export const defineTask = <Payload extends object>(name: string, schema: z.ZodType<Payload>): Task<Payload> => ({
  name,
  schema,
});

/**
 * `signal` aborts when the worker must stop. Short jobs can ignore it. Long ones call `signal.throwIfAborted()` between
 * steps, and the job is unlocked as if it had not started. `jobKey` is the same at every attempt of a job, and no other
 * job has it: an idempotency key for what the job sends.
 */
export type TaskContext = { signal: AbortSignal; log: Log; jobKey: string };

/**
 * The functions that run a process's jobs, by task name. A payload is `unknown` here, so only `runs` gives it a type.
 */
export type Tasks = Record<string, (payload: unknown, context: TaskContext) => Promise<void>>;

/** Binds a task to its function. The payload is validated each time; an invalid one fails like any other error. */
export const runs = <Payload extends object>(
  { name, schema }: Task<Payload>,
  run: (payload: Payload, context: TaskContext) => Promise<void>,
): Tasks => ({
  [name]: async (payload, context) => {
    const parsed = schema.safeParse(payload);
    // Fields and rules only: payloads can contain addresses, and errors are logged.
    if (!parsed.success)
      throw new Error(
        `The payload of ${name} is not valid: ${parsed.error.issues
          .map((issue) => `${issue.path.join(".") || "it"} ${issueSentence(issue)}`)
          .join("; ")}`,
      );
    await run(parsed.data, context);
  },
});
