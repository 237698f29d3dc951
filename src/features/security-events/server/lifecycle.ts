import { mayRead, subjectOf } from "#features/security-events/server/policy.ts";
import { presentEvent } from "#features/security-events/server/presenter.ts";
import * as queries from "#features/security-events/server/queries.ts";
import type { DataAnswers, DataSubject } from "#platform/data-lifecycle.ts";

/** An export has the newest events only, so that a flood cannot fill memory. */
const maxExported = 5_000;

const eventSubjectOf = ({ person, ...signIn }: DataSubject) => subjectOf({ ...signIn, personId: person?.personId });

/** What happens to the events that are recorded about people. */
export const securityEventsLifecycle: DataAnswers = {
  async exportSections(db, event) {
    const subject = eventSubjectOf(event.subject);
    const rows = await queries.eventsOf(db, subject, { limit: maxExported });
    const readable = rows.flatMap((row) => mayRead(row, subject) ?? []);
    return { securityEvents: readable.map((row) => presentEvent(row, subject)) };
  },
  onLeaving: { nothing: "Events stay with the person, and are deleted after their retention." },
  onErasure: (trx, { subject }) => queries.eraseEventsOf(trx, eventSubjectOf(subject)),
  onOrganisationDeletion: { nothing: "Events stay with the people they concern." },
  onLinking: { nothing: "Events name no notices." },
  onUnlinking: { nothing: "Events name no notices." },
};
