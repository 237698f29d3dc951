import { type DatabaseErrorKind, databaseErrorKind } from "#platform/db/postgres-errors.ts";
import type { Clock } from "#platform/clock.ts";

/** Database faults that no retry fixes and a person must. */
const sentences: { [Kind in DatabaseErrorKind]?: (message: string) => string } = {
  damaged: (message) => `The database is damaged: ${message}. Restore a backup.`,
  "wrong-schema": (message) => `The database schema does not match this version of the product: ${message}.`,
  "disk-full": () => "The disk of the database is full.",
  "no-privilege": (message) => `The database user lacks a privilege: ${message}.`,
  "read-only": () => "The database is read-only.",
  "login-refused": () => "The database rejects our user or password.",
  "no-database": (message) => `The database does not exist: ${message}.`,
};

/** What is wrong with the database itself, as a sentence. Undefined for other errors. */
export function databaseFault(error: unknown): string | undefined {
  const kind = databaseErrorKind(error);
  return kind && sentences[kind]?.((error as Error).message);
}

/** A fault of some statements: first and last time, and how often. */
type Fault = { fault: string; since: Temporal.Instant; last: Temporal.Instant; times: number };

/** How many different ones are reported. */
const maxFaults = 10;
/** A fault is no longer reported after this long without another occurrence. */
const retention = { minutes: 10 };

/** Collects the database faults of this process's statements, for /health. */
export function faultLog(clock: Clock) {
  const faults = new Map<string, Fault>();
  return {
    record(error: unknown) {
      const fault = databaseFault(error);
      if (fault === undefined) return;
      const at = clock.now();
      const known = faults.get(fault);
      if (known) faults.set(fault, { ...known, last: at, times: known.times + 1 });
      else if (faults.size < maxFaults) faults.set(fault, { fault, since: at, last: at, times: 1 });
    },
    recent(): Fault[] {
      const from = clock.now().subtract(retention);
      for (const [name, { last }] of faults) if (Temporal.Instant.compare(last, from) < 0) faults.delete(name);
      return [...faults.values()];
    },
  };
}
export type FaultLog = ReturnType<typeof faultLog>;
