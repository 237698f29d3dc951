import type { RecordBody } from "#features/ingestion/formats/format.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";

/** A page as fetched; `url` is its address after redirects. */
export type Page = { url: string; text: string };

/** One crawl of a listing. */
export type CrawlContext = {
  /** Undefined if the page has not changed since the last crawl. Throws `FetchError`. */
  fetchIfChanged: (url: string) => Promise<Page | undefined>;
  /** `post` is sent as JSON by POST. Throws `FetchError`. */
  fetch: (url: string, post?: unknown) => Promise<Page>;
  /** Anything published before this instant is already known. */
  since: Temporal.Instant;
  now: Temporal.Instant;
};

/** A record of a listing, and the address of the notice's page if that has more fields. */
export type Row = { body: RecordBody; page?: string | undefined } | Extract<FileRecord, { problem: string }>;

/** What a reader can learn about a source from us, for /coverage. All texts are phrases, not sentences. */
export type ListingDetail = {
  /** For example "open Commonwealth approaches to market". */
  shows: string;
  /** Changes that we notice when they happen: "closing time", "title and text" ... */
  changes: string[];
  /** What is only available at the source, often after signing in. */
  hidden: string[];
};

/** A list, feed or interface of a source that is crawled separately. */
export type Listing = {
  /** Its name in `--source`, in jobs and in the database. */
  code: string;
  source: SourceCode;
  name: string;
  /** Its address. */
  url: string;
  /** What is published, in plain words, and under which licence. */
  licence: string;
  detail: ListingDetail;
  /** True if it is crawled by the schedule. Others are crawled by hand only; `note` gives the reason. */
  isScheduled: boolean;
  note?: string;
  /** The rows state the closing, so seeing a row again counts as checking it. */
  statesClosing: boolean;
  /** Each crawl returns everything that is published, so a missing notice is delisted. */
  showsAll: boolean;
  rows: (context: CrawlContext) => AsyncIterable<Row>;
  /** The record on the page behind a row, undefined if there is none. */
  readPage?: (page: Page) => RecordBody | undefined;
};
