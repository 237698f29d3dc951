import { briefingWarning } from "#features/alerts/server/contents/briefing-warning.ts";
import type { Matches } from "#features/alerts/server/contents/matches.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import type { Watches } from "#features/alerts/server/contents/watches/watches.ts";
import { attendedOf } from "#features/calendar/server/attendance/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import type { EmailWarning } from "#platform/mail/email.ts";
import { detailsOf, type NoticeDetails } from "./details.ts";

type Needs = { db: Database; opportunities: Pick<OpportunityService, "keyDatesOf" | "statedFor"> };

/** What an email says about its notices beyond what lists do, by the ids of their rows. */
export type MessageDetails = {
  /** Of the notice that the message is about, if it is about one. */
  details: ReadonlyMap<number, NoticeDetails>;
  /** About mandatory briefings of what can still be responded to, unless the organisation has said that it attended. */
  warnings: ReadonlyMap<number, EmailWarning>;
};

export const noDetails: MessageDetails = { details: new Map(), warnings: new Map() };

/** Reads the details of a message. Reminders that go out together are about the first one. */
export async function detailsOfMessage(
  { db, opportunities }: Needs,
  { sections, watches }: Pick<Matches, "sections"> & { watches: Watches },
  reader: MessageReader & { organisation: OrganisationScope },
): Promise<MessageDetails> {
  const { organisation, organisationId, now } = reader;
  const { reminders, successors, changed } = watches;
  const found = sections.flatMap(({ notices }) => notices);
  const told = [...reminders, ...successors, ...changed.map(({ notice }) => notice), ...found];
  const [about] = reminders.length === told.length || told.length === 1 ? told : [];
  const isAboutChange = about !== undefined && changed.some(({ notice }) => notice.id === about.id);
  const warned = [...reminders, ...(about && !isAboutChange ? [about] : [])];
  const ids = warned.map(({ id }) => id);
  const [details, keyDates, attended] = await Promise.all([
    about ? detailsOf({ db, opportunities }, about, reader) : null,
    opportunities.keyDatesOf(ids, { kind: "member", organisationId }, db),
    attendedOf(db, organisation, ids),
  ]);
  const warnings = keyDates.flatMap((notice) => {
    if (attended.has(notice.id)) return [];
    const warning = briefingWarning(notice, now, reminders.find(({ id }) => id === notice.id)?.mandatoryAt);
    return warning ? [[notice.id, warning] as const] : [];
  });
  return { details: new Map(about && details ? [[about.id, details]] : []), warnings: new Map(warnings) };
}
