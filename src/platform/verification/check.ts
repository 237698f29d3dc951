import type { Retention } from "#domain/retention.ts";
import type { Database } from "#platform/db/db.ts";

/** What a step of a check has found. `examples` name broken rows, a few of them. */
export type Finding = { check: string; checked: number; broken: number; examples: string[] };

/** What checks read: one snapshot of the database, which nobody's writes change while they run. */
export type CheckContext = {
  db: Database;
  /** The product's time. */
  at: Temporal.Instant;
  /** How many notices to compute again, picked at random. Null: all. */
  sample: number | null;
  /** For how many days data is kept here. */
  retention: Retention;
  signal: AbortSignal;
};

/**
 * One or more invariants that are checked together. `rules`: by the check's name, what must be so, as a sentence.
 * `run` yields findings as it goes on, so that nothing large is in memory and progress can be shown.
 */
export type Check = { rules: Record<string, string>; run(context: CheckContext): AsyncIterable<Finding> };

/** The checks of one capability, or why it has none. */
export type Verification = readonly Check[] | { nothing: string };

export const checksOf = (verification: Verification): readonly Check[] =>
  "nothing" in verification ? [] : verification;
