import type { Database } from "#platform/db/db.ts";
import type { Check, CheckContext, Finding } from "./check.ts";
import { maxExamples } from "./sql-check.ts";

/** What one check has found in all. */
export type Verdict = Finding & { rule: string };

type Options = Omit<CheckContext, "db"> & {
  /** Called while a check goes on. */
  onProgress?: (check: string, checked: number) => void;
};

/**
 * Runs checks one after the other in one read-only snapshot, beside whatever else works on the database, and yields
 * each verdict when it is known.
 */
export async function* verify(db: Database, checks: readonly Check[], options: Options): AsyncGenerator<Verdict> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    for (const check of checks) yield* verdictsOf(check, { ...options, db: transaction });
  } finally {
    await transaction.rollback().execute();
  }
}

/** Runs one check, within whatever transaction `db` is in. */
export async function* verdictsOf(check: Check, { onProgress, ...context }: Options & { db: Database }) {
  const verdicts = new Map(
    Object.entries(check.rules).map(([name, rule]): [string, Verdict] => [
      name,
      { check: name, rule, checked: 0, broken: 0, examples: [] },
    ]),
  );
  for await (const { check: name, checked, broken, examples } of check.run(context)) {
    context.signal.throwIfAborted();
    const verdict = verdicts.get(name)!;
    verdict.checked += checked;
    verdict.broken += broken;
    verdict.examples.push(...examples.slice(0, maxExamples - verdict.examples.length));
    onProgress?.(name, verdict.checked);
  }
  yield* verdicts.values();
}
