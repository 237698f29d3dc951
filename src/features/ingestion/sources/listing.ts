import type { RecordBody } from "#features/ingestion/formats/format.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";

/** A page as it was fetched; `url` is where it was found. */
export type Page = { url: string; text: string };

/** One reading of a listing. */
export type CrawlContext = {
  /** Undefined when the page is as it was at the last reading. Throws `FetchFailed`. */
  fetchIfChanged: (url: string) => Promise<Page | undefined>;
  /** `post` is sent as JSON by POST. Throws `FetchFailed`. */
  fetch: (url: string, post?: unknown) => Promise<Page>;
  /** What was published before this instant is known already. */
  since: Temporal.Instant;
  now: Temporal.Instant;
};

/** A record of a listing, and the address of the page behind it, where that says more. */
export type Row = { body: RecordBody; page?: string | undefined } | Extract<FileRecord, { problem: string }>;

/** What a person can know of a source through us, for /coverage. A phrase each. */
export type ListingDetail = {
  /** "open approaches to market of the Commonwealth" */
  shows: string;
  /** Changes that are seen when they happen: "closing time", "title and text" ... */
  changes: string[];
  /** What is only shown at the source, often behind its login. */
  hidden: string[];
};

/** A list, feed or interface of a source that is read by itself. */
export type Listing = {
  /** Names it in `--source`, in jobs and in the database. */
  code: string;
  source: SourceCode;
  name: string;
  /** Where it is read. */
  url: string;
  /** Where it can be read, in people's words, and under which terms. */
  licence: string;
  detail: ListingDetail;
  /** Read by the schedule. Others are only read by hand; `note` says why. */
  isScheduled: boolean;
  note?: string;
  /** The rows themselves state the closing: seeing one again means that its closing was checked. */
  statesClosing: boolean;
  /** Each reading gives all that is on show: what is missing has left the list. */
  showsAll: boolean;
  rows: (context: CrawlContext) => AsyncIterable<Row>;
  /** The record on the page behind a row; undefined when there is none. */
  readPage?: (page: Page) => RecordBody | undefined;
};
