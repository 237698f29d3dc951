import { issueSentence } from "#contract/issue-sentence.ts";
import type { Log } from "#platform/logging.ts";
import type { z } from "zod";

/**
 * A kind of job that can be queued: its name and the schema of its payload. The name stays, and the schema accepts
 * what earlier releases have queued, for as long as such jobs may wait.
 */
export type Task<Payload extends object> = { name: string; schema: z.ZodType<Payload> };
export type PayloadOf<T> = T extends Task<infer Payload> ? Payload : never;

export const defineTask = <Payload extends object>(name: string, schema: z.ZodType<Payload>): Task<Payload> => ({
  name,
  schema,
});

/**
 * `signal` aborts when the worker must stop: a short job may ignore it; a long one calls `signal.throwIfAborted()`
 * between its steps, and its job is handed back as if it had not been begun.
 */
export type TaskContext = { signal: AbortSignal; log: Log };

/** What the jobs of a process do, by the task's name. A payload is `unknown` here, so only `runs` gives it a type. */
export type Tasks = Record<string, (payload: unknown, context: TaskContext) => Promise<void>>;

/** Binds a task to what it does; the payload is validated each time. An invalid one fails like any other error. */
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
