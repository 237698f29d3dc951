import type { Listing, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { ocdsReleases } from "#features/ingestion/sources/ocds-publisher/fetch.ts";

const origin = "https://api.tenders.gov.au";

/** Contracts are entered days after the hour that they carry, and clocks differ: each window begins before the last ended. */
const overlap = { hours: 48 };
/** One answer for a whole year is more than the interface likes. */
const windowLength = { hours: 7 * 24 };

/** AusTender's contract notices and amendments by its OCDS interface, as far as they were entered or changed since. */
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
    shows: "contracts of the Commonwealth from $10,000 on, and their amendments",
    changes: ["value", "end date", "seller"],
    hidden: ["prices of single items"],
  },
  rows,
};

async function* rows(context: CrawlContext): AsyncGenerator<Row> {
  for (const [from, to] of timeWindows(context.since.subtract(overlap), context.now))
    yield* ocdsReleases(context, `${origin}/ocds/findByDates/contractLastModified/${from}/${to}`);
}

/** Spans of seven days between two instants, in whole seconds. */
export function timeWindows(from: Temporal.Instant, to: Temporal.Instant): [from: string, to: string][] {
  const spans: [string, string][] = [];
  for (let start = from; Temporal.Instant.compare(start, to) < 0; start = start.add(windowLength)) {
    const end = start.add(windowLength);
    spans.push([wholeSeconds(start), wholeSeconds(Temporal.Instant.compare(end, to) < 0 ? end : to)]);
  }
  return spans;
}

const wholeSeconds = (at: Temporal.Instant) => at.round("second").toString();
