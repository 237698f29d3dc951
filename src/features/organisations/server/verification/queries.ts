import { type RawBuilder, sql } from "kysely";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

/** That everybody in a list is a member there. `rows`: what is read, with `person_id` and `organisation_id`. */
export const membersCheck = (name: string, rule: string, rows: RawBuilder<unknown>): Check =>
  sqlCheck(name, rule, {
    rows,
    broken: sql`
      select 'person ' || stored.person_id as name from ${rows} as stored
      where stored.person_id is not null and not exists (
        select from membership where membership.person_id = stored.person_id
          and membership.organisation_id = stored.organisation_id)`,
  });

export const organisationsChecks: readonly Check[] = [
  sqlCheck(
    "organisations.members",
    "Every organisation has a member who is an admin: it is deleted with its last one.",
    {
      rows: sql`organisation`,
      broken: sql`
      select 'organisation ' || id as name from organisation where not exists (
        select from membership where organisation_id = organisation.id and role = 'OrganisationAdmin')`,
    },
  ),
  sqlCheck("organisations.requests", "Nobody asks to join the organisation whose member they are.", {
    rows: sql`(select from join_request where decided_at is null)`,
    broken: sql`
      select public_id as name from join_request
      join membership using (person_id, organisation_id) where decided_at is null`,
  }),
];
