import { sql } from "kysely";
import { undoTime } from "#features/notes/server/service.ts";
import { privacyCheck } from "#features/opportunities/server/verification/service.ts";
import type { Check } from "#platform/verification/check.ts";
import { deletedCheck } from "#platform/verification/sql-check.ts";

export const notesChecks: readonly Check[] = [
  privacyCheck("notes.private", "Notes about a private notice are its own organisation's.", sql`note`),
  deletedCheck("notes.deleted", "note", "deleted_at", undoTime),
];
