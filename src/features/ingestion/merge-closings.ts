import type { OpportunityColumns, Release } from "#features/ingestion/release.ts";

const fields = [
  "zone",
  "closing_wording",
  "reminds_at",
  "stays_open_until",
  "close_time_is_explicit",
  "closing_has_two_readings",
  "opens_for_applications",
] as const;

type Closing = Pick<OpportunityColumns, (typeof fields)[number]>;
/** A closing with an instant. */
type Dated = Closing & { stays_open_until: string };

/**
 * The closing of an opportunity that several portals publish, from each portal's latest statement. A closing with a
 * time takes precedence over the same day without one. If closings contradict each other we pick none: the earlier one
 * reminds, the later one closes, and both wordings are shown. Undefined if the source itself states no closing.
 */
export function mergeClosings(ownReleases: Release[], otherReleases: Release[]): Closing | undefined {
  const ownClosing = latestClosing(ownReleases);
  const otherClosings = [...Map.groupBy(otherReleases, ({ facts }) => facts.sourceId).values()]
    .map(latestClosing)
    .filter(isDated);
  if (!isDated(ownClosing)) return undefined;
  return otherClosings.reduce<Dated>(combineClosings, ownClosing);
}

function latestClosing(sorted: Release[]): Partial<Closing> {
  const closing: Partial<Closing> = {};
  for (const { facts } of sorted)
    for (const field of fields)
      if (facts.columns[field] !== undefined) Object.assign(closing, { [field]: facts.columns[field] });
  return closing;
}

const isDated = (closing: Partial<Closing>): closing is Dated => typeof closing.stays_open_until === "string";

function combineClosings(a: Dated, b: Dated): Dated {
  if (a.stays_open_until === b.stays_open_until || isWithin(b, a)) return a;
  if (isWithin(a, b)) return b;
  const [first, last] = [a, b].toSorted((a, b) => compare(a.stays_open_until, b.stays_open_until));
  const reminders = [a.reminds_at, b.reminds_at].filter((at) => at !== null).toSorted(compare);
  return {
    ...a,
    closing_wording: [a, b].map(wordingOf).join(" / "),
    reminds_at: reminders[0] ?? null,
    stays_open_until: last!.stays_open_until,
    close_time_is_explicit: first!.close_time_is_explicit && last!.close_time_is_explicit,
    closing_has_two_readings: true,
  };
}

/** Whether a closing without a time is on the day of one that has a time. */
const isWithin = (day: Dated, time: Dated): boolean =>
  !day.close_time_is_explicit &&
  day.reminds_at !== null &&
  compare(day.reminds_at, time.stays_open_until) <= 0 &&
  compare(time.stays_open_until, day.stays_open_until) <= 0;

const compare = (a: string, b: string) => Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b));

/** If a portal states an instant without a wording, we quote it in the portal's time zone. */
const wordingOf = ({ closing_wording, stays_open_until, zone }: Dated) =>
  closing_wording ??
  Temporal.Instant.from(stays_open_until)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: "minute", timeZoneName: "never" });
