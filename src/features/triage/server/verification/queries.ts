import { sql } from "kysely";
import { privacyCheck } from "#features/opportunities/server/verification/service.ts";
import { membersCheck } from "#features/organisations/server/verification/service.ts";
import type { Check } from "#platform/verification/check.ts";

export const triageChecks: readonly Check[] = [
  privacyCheck(
    "triage.private",
    "Only members of its own organisation have read a private notice.",
    sql`(select opportunity_id, organisation_id from notice_reading left join membership using (person_id))`,
  ),
  privacyCheck("triage.hidden", "Only its own organisation hides a private notice.", sql`hidden_notice`),
  membersCheck(
    "triage.members",
    "Whoever hides notices for themselves is a member of the organisation that they hide them in.",
    sql`hidden_notice`,
  ),
];
