import { type RawBuilder, sql } from "kysely";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

/**
 * That what a table stores about a private notice belongs to the organisation whose notice it is. `rows`: what is read,
 * with `opportunity_id` and with `organisation_id`, which is that of its owner.
 */
export const privacyCheck = (name: string, rule: string, rows: RawBuilder<unknown>): Check =>
  sqlCheck(name, rule, {
    rows: sql`(select from ${rows} as stored join opportunity on opportunity.id = stored.opportunity_id
      where opportunity.organisation_id is not null)`,
    broken: sql`
      select opportunity.public_id as name from ${rows} as stored
      join opportunity on opportunity.id = stored.opportunity_id
      where opportunity.organisation_id is not null
        and opportunity.organisation_id is distinct from stored.organisation_id`,
  });

/** That a table names no notice that was linked to another: what people keep has followed it. */
export const joinedCheck = (name: string, rule: string, table: RawBuilder<unknown>): Check =>
  sqlCheck(name, rule, {
    rows: table,
    broken: sql`
      select opportunity.public_id as name from ${table} as stored
      join opportunity on opportunity.id = stored.opportunity_id where merged_into is not null`,
  });

export const opportunitiesChecks: readonly Check[] = [
  sqlCheck(
    "opportunities.activity",
    "The activity of a notice is no less than 0, and without a change or watch it is 0.",
    {
      rows: sql`opportunity`,
      broken: sql`
      select public_id as name from opportunity where activity < 0 or (activity > 0
        and not exists (select from opportunity_change where opportunity_id = opportunity.id)
        and not exists (select from watch where watch.opportunity_id = opportunity.id))`,
    },
  ),
  sqlCheck("opportunities.values", "A notice's values are in order, and none is too large to be added up in cents.", {
    rows: sql`opportunity`,
    broken: sql`
      select public_id as name from opportunity
      where greatest(abs(value_from_cents), abs(value_to_cents), abs(awarded_total_cents)) >= 9007199254740992
        or value_from_cents > value_to_cents`,
  }),
];
