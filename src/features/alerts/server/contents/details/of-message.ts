import { belowReminder, briefingWarning } from "#features/alerts/server/contents/briefing-warning.ts";
import type { Matches } from "#features/alerts/server/contents/matches.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import type { Watches } from "#features/alerts/server/contents/watches/watches.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { EmailWarning } from "#platform/mail/email.ts";
import { detailsOf, type NoticeDetails } from "./details.ts";

type Needs = { db: Database; opportunities: Pick<OpportunityService, "keyDatesOf" | "statedFor"> };

/** What an email says about its notices beyond what lists do, by the ids of their rows. */
export type MessageDetails = {
  /** Of the notice that the message is about, if it is about one. */
  details: ReadonlyMap<number, NoticeDetails>;
  /** About mandatory briefings of what can still be responded to. */
  warnings: ReadonlyMap<number, EmailWarning>;
};

export const noDetails: MessageDetails = { details: new Map(), warnings: new Map() };

/** Reads the details of a message. Reminders that go out together are about the first one. */
export async function detailsOfMessage(
  { db, opportunities }: Needs,
  { sections, watches }: Pick<Matches, "sections"> & { watches: Watches },
  reader: MessageReader,
): Promise<MessageDetails> {
  const { organisationId, now } = reader;
  const { reminders, successors, changed } = watches;
  const found = sections.flatMap(({ notices }) => notices);
  const told = [...reminders, ...successors, ...changed.map(({ notice }) => notice), ...found];
  const [about] = reminders.length === told.length || told.length === 1 ? told : [];
  const isAboutChange = about !== undefined && changed.some(({ notice }) => notice.id === about.id);
  const warned = [...reminders, ...(about && !isAboutChange ? [about] : [])];
  const [details, keyDates] = await Promise.all([
    about ? detailsOf({ db, opportunities }, about, reader) : null,
    opportunities.keyDatesOf(
      warned.map(({ id }) => id),
      { kind: "member", organisationId },
      db,
    ),
  ]);
  const warnings = keyDates.flatMap((notice) => {
    const warning = briefingWarning(notice, now);
    const reminder = reminders.find(({ id }) => id === notice.id)?.reminder;
    return warning ? [[notice.id, belowReminder(warning, reminder)] as const] : [];
  });
  return { details: new Map(about && details ? [[about.id, details]] : []), warnings: new Map(warnings) };
}
