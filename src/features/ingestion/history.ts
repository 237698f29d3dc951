import type { ChangeField, ChangeKind } from "#domain/change-field.ts";
import { mandatorySuffix } from "#domain/change-severity.ts";
import { stripIgnorable } from "#domain/ignorable.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import { placeById } from "#domain/places.ts";
import { typeById } from "#domain/opportunity-type.ts";
import { compareReleases, mergeReleases } from "#features/ingestion/merge.ts";
import type { OpportunityRecord, Release } from "#features/ingestion/release.ts";
import type { Source } from "#features/ingestion/sources.ts";
import type {
  StoredBriefing,
  StoredChangeValue,
  StoredClosing,
  StoredContact,
} from "#features/opportunities/record.ts";

/** One field that a release changed. Null means not stated. */
export type Change = {
  field: ChangeField;
  kind: ChangeKind;
  before: StoredChangeValue | null;
  after: StoredChangeValue | null;
  /** When it changed, according to the source. Undefined if the source gives no date later than the one before. */
  changedAt: Temporal.Instant | undefined;
  /** The release that made the change. */
  release: Release;
};

/**
 * All changes since we first crawled the opportunity, oldest first. Within one release the most important change comes
 * last, because readers page back from the end. Computed from the releases alone. A step is everything read at one time
 * with one date and one revision, because portals list one notice in several rows; or everything that an operator joined
 * at one time. A late release whose statements are all outdated changes nothing. White space and markup do not count.
 */
export function historyOf(releases: Release[], source: Source): Change[] {
  if (releases.length < 2) return [];
  const steps = groupIntoSteps(releases);
  let seen: Release[] = [];
  let before: OpportunityRecord | undefined;
  let newest: Temporal.Instant | undefined;
  return steps.flatMap((step) => {
    seen = [...seen, ...step];
    const after = mergeReleases(seen, source);
    const release = step.at(-1)!;
    const released = release.joined ? undefined : release.facts.released;
    const isLater = released && (!newest || Temporal.Instant.compare(released, newest) > 0);
    const changes =
      before && after
        ? diffRecords(before, after)
            .toReversed()
            .map((change) => ({ ...change, changedAt: isLater ? released : undefined, release }))
        : [];
    if (isLater) newest = released;
    before = after ?? before;
    return changes;
  });
}

/** Since when a release counts in the history of its notice. */
export const countsSince = ({ joined, received }: Release): Temporal.Instant | undefined => joined ?? received;

/** Releases grouped by the time since which they count, and within that in order of precedence. */
function groupIntoSteps(releases: Release[]): Release[][] {
  const sorted = releases.toSorted((a, b) => {
    const [sinceA, sinceB] = [countsSince(a), countsSince(b)];
    const bySince = sinceA && sinceB ? Temporal.Instant.compare(sinceA, sinceB) : sinceA ? -1 : sinceB ? 1 : 0;
    return bySince || Number(a.joined !== undefined) - Number(b.joined !== undefined) || compareReleases(a, b);
  });
  const stepKey = (release: Release) =>
    release.joined
      ? `joined ${release.joined.toString()}`
      : [release.received?.toString() ?? "", release.facts.released?.toString(), release.facts.revision].join(" ");
  return [...Map.groupBy(sorted, stepKey).values()];
}

/** The fields in which two records differ, in the domain's order of fields. */
export function diffRecords(
  before: OpportunityRecord,
  after: OpportunityRecord,
): Pick<Change, "field" | "kind" | "before" | "after">[] {
  return (Object.entries(valueOf) as [ChangeField, (record: OpportunityRecord) => StoredChangeValue | null][]).flatMap(
    ([field, value]) => {
      const [valueBefore, valueAfter] = [emptyToNull(value(before)), emptyToNull(value(after))];
      if (comparableText(valueBefore) === comparableText(valueAfter)) return [];
      const kind = valueBefore === null ? "added" : valueAfter === null ? "removed" : "changed";
      return [{ field, kind, before: valueBefore, after: valueAfter }];
    },
  );
}

/** An empty text or list counts as not stated. */
const emptyToNull = (value: StoredChangeValue | null) =>
  value === "" || (Array.isArray(value) && value.length === 0) ? null : value;

/** A value's text for comparison: without white space, and without a closing's wording if its meaning is the same. */
function comparableText(value: StoredChangeValue | null): string {
  if (typeof value === "string") return foldText(value);
  if (Array.isArray(value)) return JSON.stringify(value.map(foldText).sort());
  if (typeof value !== "object" || value === null) return String(value);
  return [value.remindsAt, value.staysOpenUntil, value.timeIsExplicit, value.opensForApplications].join(" ");
}

const foldText = (text: string) => stripIgnorable(text).replace(/\s+/g, " ").trim();

const valueOf: Record<ChangeField, (record: OpportunityRecord) => StoredChangeValue | null> = {
  status: ({ claim }) => statusOf(claim).name,
  closing: closingOf,
  title: ({ columns }) => columns.title,
  description: ({ columns }) => columns.description,
  reference: ({ columns }) => columns.reference,
  type: ({ columns }) => typeById(columns.type_id).name,
  access: ({ columns }) => columns.access,
  stage: ({ columns }) =>
    columns.stage_number && [columns.stage_number, columns.stage_count].filter(Boolean).join(" of "),
  result: ({ columns }) => columns.result,
  buyer: ({ buyer }) => buyer?.name ?? null,
  opened: ({ columns }) => columns.opened_at,
  expected: ({ columns }) => columns.expected_release_at,
  expectedPeriod: ({ columns }) => columns.expected_release_text,
  enquiriesClose: ({ columns }) => columns.enquiries_close_at,
  decisionExpected: ({ columns }) => columns.decision_expected_at,
  contractStart: ({ columns }) => columns.contract_start_at,
  contractEnd: ({ columns }) => columns.contract_end_at,
  valueFrom: ({ columns }) => columns.value_from_cents,
  valueTo: ({ columns }) => columns.value_to_cents,
  awardedTotal: ({ columns }) => columns.awarded_total_cents,
  categories: ({ columns }) =>
    columns.categories
      .filter(({ origin }) => origin === "buyer")
      .map(({ code, raw }) =>
        [code, code === undefined || raw !== String(code) ? raw : undefined].filter(Boolean).join(" "),
      ),
  places: ({ columns }) => columns.places.map(({ id, raw }) => raw ?? (id === undefined ? "" : placeById(id)!.name)),
  briefings: ({ columns }) => columns.briefings.map(briefingText),
  contacts: ({ columns }) => columns.contacts.map(contactText),
  documents: ({ columns }) => columns.documents.map(({ title }) => title),
  addenda: ({ columns }) =>
    columns.addenda.map(({ number, at, text }) => [number, at, text].filter(Boolean).join(", ")),
  sellers: ({ awards }) => [...new Set(awards.flatMap(({ seller }) => seller?.name ?? []))],
  lodgement: ({ columns }) => columns.lodgement_details,
  link: ({ columns }) => columns.deep_link,
};

function closingOf({ columns }: OpportunityRecord): StoredClosing | null {
  if (columns.stays_open_until === null && !columns.opens_for_applications) return null;
  return {
    remindsAt: columns.reminds_at,
    staysOpenUntil: columns.stays_open_until,
    timeIsExplicit: columns.close_time_is_explicit,
    opensForApplications: columns.opens_for_applications,
    zone: columns.zone,
    wording: columns.closing_wording,
  };
}

const briefingText = ({ kind, at, location, details, mandatory }: StoredBriefing) =>
  [kind, at, location, details, mandatory && mandatorySuffix].filter(Boolean).join(", ");
const contactText = ({ name, email, phone, mobile }: StoredContact) =>
  [name, email, phone, mobile].filter(Boolean).join(", ");
