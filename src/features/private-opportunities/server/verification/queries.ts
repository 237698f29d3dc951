import { sql } from "kysely";
import { undoTime } from "#features/private-opportunities/server/service.ts";
import type { Check } from "#platform/verification/check.ts";
import { deletedCheck, sqlCheck } from "#platform/verification/sql-check.ts";

export const privateOpportunitiesChecks: readonly Check[] = [
  sqlCheck(
    "private-opportunities.owner",
    "Every private notice was entered by exactly the organisation that owns it.",
    {
      rows: sql`(select from opportunity where visibility = 'organisation')`,
      broken: sql`
      select coalesce(notice.public_id, opportunity.public_id) as name
      from (select * from opportunity where visibility = 'organisation') as opportunity
      full join private_notice as notice using (public_id)
      where notice.organisation_id is distinct from opportunity.organisation_id
        or notice.source_key is distinct from opportunity.source_key`,
    },
  ),
  sqlCheck(
    "private-opportunities.same",
    "A private notice is the same as a public one, never as another private one.",
    {
      rows: sql`(select from private_notice where same_as_id is not null)`,
      broken: sql`
      select notice.public_id as name from private_notice as notice
      join opportunity on opportunity.id = same_as_id where visibility <> 'public'`,
    },
  ),
  sqlCheck("private-opportunities.withdrawn", "A private notice that was deleted is not found, and every other is.", {
    rows: sql`private_notice`,
    broken: sql`
      select public_id as name from private_notice join opportunity using (public_id)
      where (deleted_at is null) <> (withdrawn_at is null)`,
  }),
  deletedCheck("private-opportunities.deleted", "private_notice", "deleted_at", undoTime),
];
