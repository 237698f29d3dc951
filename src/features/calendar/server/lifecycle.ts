import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import * as attendance from "#features/calendar/server/attendance/queries.ts";
import * as feeds from "#features/calendar/server/feeds/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to links for calendar programs, and to answers about briefings. */
export const calendarLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const [links, answers] = [await feeds.feedsOfPerson(db, person), await attendance.attendanceBy(db, person)];
    return {
      calendarLinks: links.map((row) => ({
        covers: row.covers,
        createdDate: isoInstant(row.created_at),
        lastReadDate: isoInstantOrNull(row.last_read_at),
      })),
      briefingsAttended: answers.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        attended: row.attended,
        answeredDate: isoInstant(row.answered_at),
      })),
    };
  },
  // Their links end with their membership. What they answered is the organisation's and stays with their name.
  async onLeaving(trx, leaving) {
    await feeds.deleteFeedsOfPerson(trx, leaving);
  },
  onErasure: { nothing: "Links are deleted with the person's row, and answers forget the name by their foreign key." },
  onOrganisationDeletion: { nothing: "Links and answers are deleted with the organisation's row." },
  async onLinking(trx, link) {
    await attendance.moveAttendance(trx, link);
  },
  async onUnlinking(trx, link) {
    await attendance.returnAttendance(trx, link);
  },
};
