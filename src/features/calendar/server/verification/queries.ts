import { sql } from "kysely";
import { joinedCheck, privacyCheck } from "#features/opportunities/server/verification/service.ts";
import { membersCheck } from "#features/organisations/server/verification/service.ts";
import type { Check } from "#platform/verification/check.ts";

export const calendarChecks: readonly Check[] = [
  membersCheck(
    "calendar.feeds",
    "Whoever has a link for calendar programs is a member of its organisation.",
    sql`calendar_feed`,
  ),
  privacyCheck(
    "calendar.private",
    "Only its own organisation attends a private notice's briefing.",
    sql`briefing_attendance`,
  ),
  joinedCheck(
    "calendar.joined",
    "Attendance at a notice that was linked to another is of that one.",
    sql`briefing_attendance`,
  ),
];
