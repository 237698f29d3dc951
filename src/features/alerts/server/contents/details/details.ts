import { cutAtWord } from "#domain/cut-at-word.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { fullNameOf } from "#domain/full-name.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import type { DetailsInEmail } from "#features/alerts/emails/alert-contents.ts";
import { addendaAdded } from "#features/alerts/server/contents/addenda.ts";
import { longMoment, readMoment } from "#features/alerts/server/contents/moment.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import { notesAbout, type NotesAbout } from "#features/notes/server/about/service.ts";
import { differencesSince, historiesOf, presentDifferences } from "#features/opportunities/server/changes/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { EmailFact, SitePath } from "#platform/mail/email.ts";
import { lastSeenAt } from "./queries.ts";

type Needs = { db: Database; opportunities: Pick<OpportunityService, "statedFor"> };
type Stated = NonNullable<Awaited<ReturnType<OpportunityService["statedFor"]>>>;

/** Of one notice. `readAt`: by field, the reading of its last change: "changed at buy.nsw, read Wed 16 Sep 9:41am". */
export type NoticeDetails = DetailsInEmail & { readAt: ReadonlyMap<string, string> };

/** Longer instructions are cut: the notice has all of them. */
const maxLodgement = 160;
const maxBriefings = 3;

/**
 * Reads the details of a notice; null if its reader may no longer see it. Times of our reading are in the reader's zone,
 * those of the notice in its own.
 */
export async function detailsOf(
  { db, opportunities }: Needs,
  { id, publicOpportunityId }: { id: number; publicOpportunityId: string },
  { personId, organisationId, zone, now }: MessageReader,
): Promise<NoticeDetails | null> {
  const stated = await opportunities.statedFor(publicOpportunityId, { kind: "member", organisationId });
  if (!stated) return null;
  const [notes, histories, seenAt] = await Promise.all([
    notesAbout(db, { organisationId, opportunityId: id }),
    historiesOf(db, [id]),
    lastSeenAt(db, { personId, opportunityId: id }),
  ]);
  const path: SitePath = `/opportunities/${publicOpportunityId}`;
  const unseen = presentDifferences(differencesSince(histories.get(id) ?? [], {}, seenAt ?? beginning))
    .map((change) => addendaAdded(change, stated.timezoneId))
    .find((added) => added !== null);
  const [source, ...others] = stated.isPrivate ? [] : stated.sources;
  const readAt = ({ seenAt: at }: { seenAt: Temporal.Instant }) =>
    `changed${source && others.length === 0 ? ` at ${source.name}` : ""}, read ${readMoment(at.epochMilliseconds, zone)}`;
  const ofSource = stated.isPrivate ? [] : (histories.get(id) ?? []);
  const checkedAt = readMoment(epochOf(stated.lastCheckedDate), zone);
  return {
    reference: stated.reference,
    firstSeen: source ? `First seen ${readMoment(epochOf(source.firstSeenDate), zone)} at ${source.name}` : null,
    lastChecked: stated.isPrivate ? null : `closing time last checked ${checkedAt}`,
    read: source ? `${source.name} was read ${checkedAt}.` : null,
    readAt: new Map(ofSource.map((change) => [change.field, readAt(change)])),
    facts: [
      addendaFact(stated, unseen?.name ?? null, path),
      { label: "Briefing", value: briefingsText(stated) },
      { label: "Questions", value: questionsText(stated, now) },
      lodgementFact(stated, path),
      ...(notes ? [notesFact(notes, zone, path)] : []),
    ],
  };
}
const beginning = Temporal.Instant.fromEpochMilliseconds(0);

/** "2, and you have not seen addendum 2 of Tue 15 Sep." Those that were there when we first saw the notice are not news. */
function addendaFact({ addenda }: Stated, unseen: string | null, path: SitePath): EmailFact {
  if (addenda.length === 0) return { label: "Addenda", value: "none listed" };
  const count = formatCount(addenda.length);
  const news = unseen === null ? "" : `, and you have not seen ${addenda.length === 1 ? "it" : unseen}`;
  const label = addenda.length === 1 ? "Read it" : "Read them";
  return { label: "Addenda", value: `${count}${news}.`, link: { label, path: `${path}#addenda` } };
}

const briefingNames = { Briefing: "Briefing", Inspection: "Inspection", SiteVisit: "Site visit" };

function briefingsText({ briefings, timezoneId }: Stated): string {
  if (briefings.length === 0) return "none listed";
  const said = briefings.slice(0, maxBriefings).map((briefing) => {
    const { briefingDate: date, briefingTimeIsExplicit: timeIsExplicit } = briefing;
    const name = `${briefingNames[briefing.briefingType]}${briefing.isMandatory ? ", mandatory" : ""}`;
    return `${name}: ${date === null ? "no date given" : longMoment(epochOf(date), timezoneId, timeIsExplicit)}`;
  });
  const rest = briefings.length - maxBriefings;
  return [...said, ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ");
}

function questionsText(stated: Stated, now: Temporal.Instant): string {
  const { enquiriesCloseDateTime: date, enquiriesCloseTimeIsExplicit: timeIsExplicit, timezoneId } = stated;
  if (date === null) return "no closing date given";
  const at = epochOf(date);
  return `${at <= now.epochMilliseconds ? "closed" : "close"} ${longMoment(at, timezoneId, timeIsExplicit)}`;
}

function lodgementFact({ lodgementDetails }: Stated, path: SitePath): EmailFact {
  const all = lodgementDetails?.replace(/\s+/g, " ").trim() ?? "";
  if (all === "") return { label: "Lodge at", value: "not stated" };
  const value = cutAtWord(all, maxLodgement);
  return { label: "Lodge at", value, ...(value !== all && { link: { label: "Read all of it", path } }) };
}

/** None of their words: a message can be forwarded. */
function notesFact({ count, lastAuthor, lastAt }: NotesAbout, zone: string, path: SitePath): EmailFact {
  const by = `by ${lastAuthor ? fullNameOf(lastAuthor) : "a former colleague"} on ${dayAndMonth(lastAt.epochMilliseconds, zone)}`;
  return {
    label: "Notes",
    value: `${formatCount(count)}, ${count > 1 ? "the last " : ""}${by}.`,
    link: { label: count > 1 ? "Read them" : "Read it", path: `${path}#notes` },
  };
}
