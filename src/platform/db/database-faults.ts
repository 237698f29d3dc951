import type { Clock } from "#platform/clock.ts";

/** Codes of PostgreSQL (appendix A of its manual) for what no second try changes and a person must put right. */
const sentences: [RegExp, (message: string) => string][] = [
  [/^(?:XX00[12]|58P01|58030)$/, (message) => `The database is damaged: ${message}. Put a backup back.`],
  [
    /^(?:42P01|42703|42883|42704|3F000)$/,
    (message) => `The database is not as this version of the product expects it: ${message}.`,
  ],
  [/^53100$/, () => "The disk of the database is full."],
  [/^42501$/, (message) => `The database user lacks a privilege: ${message}.`],
  [/^25006$/, () => "The database is read-only."],
  [/^(?:28000|28P01)$/, () => "The database refuses our user or password."],
  [/^3D000$/, (message) => `The database is not there: ${message}.`],
];

/** What is wrong with the database itself, as a sentence; undefined where an error does not say so. */
export function databaseFault(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  return sentences.find(([codes]) => codes.test(String(code)))?.[1](message ?? "");
}

/** A fault that statements met: when first and last, and how often. */
type Fault = { fault: string; since: Temporal.Instant; last: Temporal.Instant; times: number };

/** So many different ones are told. */
const maxFaults = 10;
/** What has not been met for so long is told no longer. */
const retention = { minutes: 10 };

/** Remembers what the statements of this process met of such faults, for /health to tell. */
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
