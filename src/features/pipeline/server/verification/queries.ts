import { sql } from "kysely";
import { joinedCheck, privacyCheck } from "#features/opportunities/server/verification/service.ts";
import { membersCheck } from "#features/organisations/server/verification/service.ts";
import { undoTime } from "#features/pipeline/server/move.ts";
import type { Check } from "#platform/verification/check.ts";
import { deletedCheck } from "#platform/verification/sql-check.ts";

export const pipelineChecks: readonly Check[] = [
  joinedCheck(
    "pipeline.joined",
    "Records of a notice that was linked to another are of that one.",
    sql`pipeline_record`,
  ),
  privacyCheck(
    "pipeline.private",
    "Only its own organisation has a private notice in its pipeline.",
    sql`pipeline_record`,
  ),
  membersCheck(
    "pipeline.owners",
    "The owner of a record is a member of its organisation.",
    sql`(select owner_id as person_id, organisation_id from pipeline_record)`,
  ),
  deletedCheck("pipeline.removed", "pipeline_record", "removed_at", undoTime),
];
