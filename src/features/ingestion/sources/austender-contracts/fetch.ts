import type { Listing, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { ocdsReleases } from "#features/ingestion/sources/ocds-publisher/fetch.ts";

const origin = "https://api.tenders.gov.au";

/** Contracts are entered days after the time they carry, and clocks differ, so each window overlaps the one before. */
const overlap = { hours: 48 };
/** The interface cannot answer a whole year at once. */
const windowLength = { hours: 7 * 24 };

/** AusTender's contract notices and amendments from its OCDS interface, entered or changed since an instant. */
export const austenderContracts: Listing = {
  code: "austender-contracts",
  source: "austender",
  name: "Contract notices",
  url: "https://www.tenders.gov.au/cn",
  licence: "CC BY 3.0 AU",
  isScheduled: true,
  statesClosing: false,
  showsAll: false,
  detail: {
    shows: "Commonwealth contracts of $10,000 or more, and their amendments",
    changes: ["value", "end date", "seller"],
    hidden: ["prices of individual items"],
  },
  rows,
};

async function* rows(context: CrawlContext): AsyncGenerator<Row> {
  for (const [from, to] of timeWindows(context.since.subtract(overlap), context.now))
    yield* ocdsReleases(context, `${origin}/ocds/findByDates/contractLastModified/${from}/${to}`);
}

/** Splits the time between two instants into windows of seven days, in whole seconds. */
export function timeWindows(from: Temporal.Instant, to: Temporal.Instant): [from: string, to: string][] {
  const spans: [string, string][] = [];
  for (let start = from; Temporal.Instant.compare(start, to) < 0; start = start.add(windowLength)) {
    const end = start.add(windowLength);
    spans.push([wholeSeconds(start), wholeSeconds(Temporal.Instant.compare(end, to) < 0 ? end : to)]);
  }
  return spans;
}

const wholeSeconds = (at: Temporal.Instant) => at.round("second").toString();
