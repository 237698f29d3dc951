import type { Listing, Page, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { mappedPage, mappedRows, type Mapping } from "#features/ingestion/sources/mapping.ts";

/** A listing described by data alone. */
export type MappedListing = Omit<Listing, "rows" | "readPage" | "showsAll"> & {
  /** Addresses of the list. "{page}" counts up from `firstPage` (1) until a page has nothing new, up to 60 pages. */
  addresses: string[];
  firstPage?: number;
  /** Sent by POST. A text "{page}" in it becomes the page number. */
  post?: Record<string, unknown>;
  /** The list may be empty. For a large portal, an empty list means that it sent us a different page. */
  mayBeEmpty?: boolean;
  list: Mapping;
  /** The page that a row links to. */
  page?: Mapping;
};

const maxPages = 60;

export function mappedListing({
  addresses,
  firstPage = 1,
  post,
  mayBeEmpty = false,
  list,
  page,
  ...rest
}: MappedListing) {
  async function* rows(context: CrawlContext): AsyncGenerator<Row> {
    for (const address of addresses) {
      const isPaged = address.includes("{page}") || post !== undefined;
      yield* isPaged ? pagedRows(context, address) : singlePageRows(context, address);
    }
  }

  async function* singlePageRows(context: CrawlContext, address: string): AsyncGenerator<Row> {
    const fetched = await context.fetchIfChanged(address);
    if (!fetched) return;
    let isEmpty = true;
    for await (const row of rowsOf(fetched)) {
      isEmpty = false;
      yield row;
    }
    if (isEmpty && !mayBeEmpty) throw emptyListError(address);
  }

  /** Lists with several pages are always fetched completely: an unchanged first page says nothing about the others. */
  async function* pagedRows(context: CrawlContext, address: string): AsyncGenerator<Row> {
    const seen = new Set<string>();
    for (let number = firstPage; number < firstPage + maxPages; number += 1) {
      const fetched = await context.fetch(
        address.replace("{page}", String(number)),
        post && withPageNumber(post, number),
      );
      const before = seen.size;
      for await (const row of rowsOf(fetched)) {
        const name = JSON.stringify(row);
        if (!seen.has(name)) yield row;
        seen.add(name);
      }
      if (seen.size === 0 && !mayBeEmpty) throw emptyListError(address);
      if (seen.size === before) return;
    }
  }

  async function* rowsOf(fetched: Page): AsyncGenerator<Row> {
    for (const row of await mappedRows(fetched, list, rest)) {
      if ("problem" in row && typeof row["problem"] === "string") yield { problem: row["problem"], number: 0 };
      else yield { body: row, ...(page && { page: linkOf(row) }) };
    }
  }

  const listing: Listing = {
    ...rest,
    showsAll: true,
    rows,
    ...(page && { readPage: (fetched: Page) => mappedPage(fetched, page, rest) }),
  };
  return listing;
}

const emptyListError = (address: string) => new TypeError(`${address} shows no notices`);

function linkOf(body: Record<string, unknown>): string | undefined {
  const { link } = body["row"] as { link?: unknown };
  return typeof link === "string" ? link : undefined;
}

const withPageNumber = (post: Record<string, unknown>, page: number) =>
  Object.fromEntries(Object.entries(post).map(([name, value]) => [name, value === "{page}" ? page : value]));
