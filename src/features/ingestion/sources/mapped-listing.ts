import type { Listing, Page, Row, Visit } from "#features/ingestion/sources/listing.ts";
import { mappedPage, mappedRows, type Mapping } from "#features/ingestion/sources/mapping.ts";

/** A listing that needs no code of its own. */
export type MappedListing = Omit<Listing, "rows" | "readPage"> & {
  /** Addresses of the list. "{page}" counts up from `firstPage` (1) until a page has nothing new, 60 pages at most. */
  addresses: string[];
  firstPage?: number;
  /** Sent by POST instead; a text "{page}" in it becomes the number. */
  post?: Record<string, unknown>;
  list: Mapping;
  /** The page that a row's link leads to. */
  page?: Mapping;
};

const mostPages = 60;

/** Makes a listing of its description. */
export function mappedListing({ addresses, firstPage = 1, post, list, page, ...rest }: MappedListing): Listing {
  async function* rows(visit: Visit): AsyncGenerator<Row> {
    for (const address of addresses) {
      const isPaged = address.includes("{page}") || post !== undefined;
      if (isPaged) yield* paged(visit, address);
      else {
        const found = await visit.fetchIfChanged(address);
        if (found) yield* rowsOf(found);
      }
    }
  }

  /** Lists of several pages are always read whole: that the first has not changed says nothing of the others. */
  async function* paged(visit: Visit, address: string): AsyncGenerator<Row> {
    const seen = new Set<string>();
    for (let number = firstPage; number < firstPage + mostPages; number += 1) {
      const found = await visit.fetch(address.replace("{page}", String(number)), post && numbered(post, number));
      const before = seen.size;
      for await (const row of rowsOf(found)) {
        const name = JSON.stringify(row);
        if (!seen.has(name)) yield row;
        seen.add(name);
      }
      if (seen.size === before) return;
    }
  }

  async function* rowsOf(found: Page): AsyncGenerator<Row> {
    for (const row of await mappedRows(found, list, rest)) {
      if ("problem" in row && typeof row["problem"] === "string") yield { problem: row["problem"], number: 0 };
      else yield { body: row, ...(page && { page: linkOf(row) }) };
    }
  }

  return { ...rest, rows, ...(page && { readPage: (found: Page) => mappedPage(found, page, rest) }) };
}

function linkOf(body: Record<string, unknown>): string | undefined {
  const { link } = body["row"] as { link?: unknown };
  return typeof link === "string" ? link : undefined;
}

const numbered = (post: Record<string, unknown>, page: number) =>
  Object.fromEntries(Object.entries(post).map(([name, value]) => [name, value === "{page}" ? page : value]));
