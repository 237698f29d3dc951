import type { StatusCode } from "#domain/opportunity-status.ts";
import { typeOf } from "#domain/opportunity-type.ts";
import { truncate } from "#domain/truncate.ts";
import type { Party } from "#features/ingestion/notice.ts";
import { mergeClosings } from "#features/ingestion/merge-closings.ts";
import type { Award, Facts, OpportunityColumns, OpportunityRecord, Release } from "#features/ingestion/release.ts";
import type { Source } from "#features/ingestion/sources.ts";
import type { StoredAddendum, StoredDocument } from "#features/opportunities/record.ts";

const compareInstants = (a: Temporal.Instant | undefined, b: Temporal.Instant | undefined): number =>
  a && b ? Temporal.Instant.compare(a, b) : a ? -1 : b ? 1 : 0;

/** From when a release is in effect: from its own date, or from when we read it if the source gives none. */
const effectiveFrom = ({ facts, received }: Release) => facts.released ?? received;

/** The order of precedence, the last wins: by date, amendment number, time read, hash. */
export const compareReleases = (a: Release, b: Release): number =>
  compareInstants(effectiveFrom(a), effectiveFrom(b)) ||
  a.facts.revision - b.facts.revision ||
  compareInstants(a.received, b.received) ||
  (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0);

/** Drops cancelled amendments, and the releases that cancel them. */
function dropCancelledAmendments(releases: Release[]): Release[] {
  const amendment = ({ sourceId, revision }: Facts) => `${sourceId} ${revision}`;
  const cancelled = new Set(releases.flatMap(({ facts }) => (facts.cancelsAmendment ? amendment(facts) : [])));
  return releases.filter(({ facts }) => !cancelled.has(amendment(facts)));
}

/**
 * Builds the opportunity from its releases. For each field the latest statement wins; awards are merged by key. The
 * order and repetition of `releases` change nothing. `source` is the first portal that we crawled. Others fill in what
 * it does not state, the newest status of any of them wins, and closings that differ become two readings. Undefined
 * until a release states a title and a status: an edit alone makes no opportunity. Of a private notice only the last
 * release counts, because each states all of it.
 */
export function mergeReleases(releases: Release[], source: Source): OpportunityRecord | undefined {
  const inOrder = dropCancelledAmendments(releases).sort(compareReleases);
  const sorted = source.isPrivate ? inOrder.slice(-1) : inOrder;
  const ownReleases = sorted.filter(({ facts }) => facts.sourceId === source.id);
  const otherReleases = sorted.filter(({ facts }) => facts.sourceId !== source.id);
  const columns = { ...emptyColumns, zone: source.zone };
  let claim: StatusCode | undefined;
  let buyer: Party | undefined;
  const stated = { others: statedBy(otherReleases), own: statedBy(ownReleases) };
  Object.assign(columns, stated.others, withoutEmptyLists(stated.own));
  for (const { facts } of [...otherReleases, ...ownReleases]) buyer = facts.buyer ?? buyer;
  for (const { facts } of sorted) claim = facts.status ?? claim;
  columns.title ||= truncate(columns.description.split("\n")[0]!, 160);
  if (!columns.title || claim === undefined) return undefined;
  columns.addenda = mergeAddenda(sorted);
  columns.documents = columns.documents.map((document) => withFirstSeen(document, sorted));
  if (otherReleases.length > 0) Object.assign(columns, mergeClosings(ownReleases, otherReleases));
  const awards = mergeAwards(ownReleases);
  const statements = awards.length > 0 ? awards : mergeAwards(otherReleases);
  const values = statements.flatMap((award) => award.valueCents ?? []);
  columns.awarded_total_cents = values.length > 0 ? values.reduce((sum, cents) => sum + cents, 0) : null;
  columns.awarded_at ??=
    statements
      .map((award) => award.awardedAt ?? "")
      .sort()
      .at(-1) || null;
  return { columns, claim, buyer, awards: statements };
}

/** The addenda of all releases. A later release that omits one does not remove it. */
function mergeAddenda(sorted: Release[]): StoredAddendum[] {
  const nameOf = ({ number, at, text }: StoredAddendum) => number ?? `${at} ${text}`;
  const all = sorted.flatMap(({ facts }) => facts.columns.addenda ?? []);
  const list = [...new Map(all.map((addendum) => [nameOf(addendum), addendum])).values()];
  return list.toSorted((a, b) => compareTexts(a.at ?? "", b.at ?? "") || compareTexts(nameOf(a), nameOf(b)));
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A document with the time at which we first read of it. */
function withFirstSeen(document: StoredDocument, releases: Release[]): StoredDocument {
  const nameOf = ({ url, title }: StoredDocument) => url ?? title;
  const mentions = releases.filter(({ facts }) =>
    facts.columns.documents?.some((candidate) => nameOf(candidate) === nameOf(document)),
  );
  const [first] = mentions.flatMap(({ received }) => received ?? []).sort(Temporal.Instant.compare);
  return first ? { ...document, firstSeen: first.toString() } : document;
}

/** Awards by key, of one portal only, because another portal names the same award differently. */
function mergeAwards(sorted: Release[]): Award[] {
  const awards = new Map<string, Award>();
  for (const { facts } of sorted) replaceAwards(awards, facts.awards ?? []);
  return [...awards.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A later statement of an award replaces everything stated before, including sellers that it no longer names. */
function replaceAwards(awards: Map<string, Award>, stated: Award[]) {
  const awardOf = ({ key, of = key }: Award) => of;
  const restated = new Set(stated.map(awardOf));
  for (const [key, award] of awards) if (restated.has(awardOf(award))) awards.delete(key);
  for (const award of stated) awards.set(award.key, award);
}

/** The columns that releases state, of each the latest statement. */
function statedBy(releases: Release[]): Partial<OpportunityColumns> {
  const columns: Partial<OpportunityColumns> = {};
  for (const { facts } of releases)
    for (const [name, value] of Object.entries(facts.columns))
      if (value !== undefined) Object.assign(columns, { [name]: value });
  return columns;
}

/** An empty list says that a portal has nothing to say about it, which takes nothing from what another portal says. */
const withoutEmptyLists = (stated: Partial<OpportunityColumns>): Partial<OpportunityColumns> =>
  Object.fromEntries(Object.entries(stated).filter(([, value]) => !Array.isArray(value) || value.length > 0));

/**
 * The status at an instant. The source's claim applies, but an open or announced notice is closed as soon as its
 * closing has passed.
 */
export function statusAt({ columns, claim }: OpportunityRecord, now: Temporal.Instant): StatusCode {
  if (claim !== "Open" && claim !== "FutureOpportunity") return claim;
  const until = columns.stays_open_until;
  return until !== null && Temporal.Instant.compare(Temporal.Instant.from(until), now) <= 0 ? "Closed" : claim;
}

const emptyColumns: OpportunityColumns = {
  reference: null,
  title: "",
  description: "",
  description_html: null,
  type_id: typeOf("RequestForTender").id,
  access: null,
  exemption_code: null,
  stage_number: null,
  stage_count: null,
  result: null,
  multi_agency_access: null,
  flag: null,
  zone: "UTC",
  expected_release_at: null,
  expected_release_text: null,
  opened_at: null,
  closing_wording: null,
  reminds_at: null,
  stays_open_until: null,
  close_time_is_explicit: false,
  closing_has_two_readings: false,
  opens_for_applications: false,
  enquiries_close_at: null,
  enquiries_close_time_is_explicit: false,
  cancelled_at: null,
  awarded_at: null,
  decision_expected_at: null,
  contract_start_at: null,
  contract_end_at: null,
  value_from_cents: null,
  value_to_cents: null,
  awarded_total_cents: null,
  currency: "AUD",
  gst: null,
  categories: [],
  source_categories: [],
  places: [],
  briefings: [],
  contacts: [],
  documents: [],
  addenda: [],
  related: [],
  lodgement_details: null,
  deep_link: null,
};
