import { type RawBuilder, sql } from "kysely";
import type { Check, CheckContext } from "./check.ts";

/** How many broken rows are named. */
export const maxExamples = 5;

/**
 * `rows`: a table, or a query in parentheses, whose rows are counted as checked. `broken`: a query of those that break
 * the rule, whose first column `name` identifies each.
 */
type Statements = { rows: RawBuilder<unknown>; broken: RawBuilder<unknown> };

/** A check that is one query. It may need the product's time. */
export const sqlCheck = (
  name: string,
  rule: string,
  statements: Statements | ((context: CheckContext) => Statements),
): Check => ({
  rules: { [name]: rule },
  async *run(context) {
    const { rows, broken } = typeof statements === "function" ? statements(context) : statements;
    const found = await sql<{ checked: number; broken: number; examples: string[] }>`
      with broken as materialized (${broken})
      select (select count(*) from ${rows} as checked) as checked, (select count(*) from broken) as broken,
        array(select name::text from broken order by 1 limit ${maxExamples}) as examples
    `.execute(context.db);
    yield { check: name, ...found.rows[0]! };
  },
});

/** How long after its time a job may delete something: a worker may have been off. */
const slack = { hours: 24 };

/** That what was deleted is really gone once it can no longer be brought back. `only`: rows that are deleted at all. */
export const deletedCheck = (
  name: string,
  table: string,
  column: string,
  undoTime: Temporal.DurationLike,
  only: RawBuilder<unknown> = sql`true`,
): Check =>
  sqlCheck(name, "What was deleted is gone within a day after it can no longer be brought back.", ({ at }) => ({
    rows: sql`(select from ${sql.table(table)} where ${sql.ref(column)} is not null)`,
    broken: sql`
      select ${sql.ref(column)} as name from ${sql.table(table)}
      where ${sql.ref(column)} < ${at.subtract(undoTime).subtract(slack).toString()}::timestamptz and ${only}`,
  }));
