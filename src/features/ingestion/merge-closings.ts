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
/** A closing that names an instant. */
type Dated = Closing & { stays_open_until: string };

/**
 * The closing of an opportunity that several portals publish, as each of them says it last. One that gives a time rules
 * over a day that holds it. Where they contradict each other none is picked: the earlier is reminded of, it is open until
 * the later, and the wordings stand side by side. Nothing where the releases' order has already settled it.
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

/** Whether a closing without a time holds one that has it. */
const isWithin = (day: Dated, time: Dated): boolean =>
  !day.close_time_is_explicit &&
  day.reminds_at !== null &&
  compare(day.reminds_at, time.stays_open_until) <= 0 &&
  compare(time.stays_open_until, day.stays_open_until) <= 0;

const compare = (a: string, b: string) => Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b));

/** A portal that states an instant and no words is quoted in its own clock. */
const wordingOf = ({ closing_wording, stays_open_until, zone }: Dated) =>
  closing_wording ??
  Temporal.Instant.from(stays_open_until)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: "minute", timeZoneName: "never" });
