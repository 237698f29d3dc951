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
 * each verdict when it is known. A check that the database cannot answer, because a page is damaged, has failed, and the
 * others go on. Throws if the connection is lost.
 */
export async function* verify(db: Database, checks: readonly Check[], options: Options): AsyncGenerator<Verdict> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    for (const check of checks) {
      const attempt = await transaction.savepoint("check").execute();
      try {
        yield* await Array.fromAsync(verdictsOf(check, { ...options, db: attempt }));
        await attempt.releaseSavepoint("check").execute();
      } catch (error) {
        options.signal.throwIfAborted();
        await attempt.rollbackToSavepoint("check").execute(); // throws without a connection
        yield* failuresOf(check, error as Error);
      }
    }
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

/** A check without an answer. */
const failuresOf = ({ rules }: Check, { message }: Error): Verdict[] =>
  Object.entries(rules).map(([check, rule]) => ({ check, rule, checked: 0, broken: 1, examples: [message] }));
