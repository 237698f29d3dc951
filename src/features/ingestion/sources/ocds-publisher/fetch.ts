import { Readable } from "node:stream";
import { isObject } from "#features/ingestion/formats/format.ts";
import { containerOf, recordsIn } from "#features/ingestion/extraction/containers.ts";
import type { Page, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";

const maxPages = 2_000;

/**
 * The releases of any OCDS 1.1 publisher from an address. Reads release packages, record packages, releases as JSON
 * lines, and paged packages (`links.next`). Feeds and CSV in a known format work as well.
 */
export async function* ocdsReleases(context: Pick<CrawlContext, "fetch">, address: string): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for (let next: string | undefined = address; next && !seen.has(next) && seen.size < maxPages;) {
    seen.add(next);
    const page: Page = await context.fetch(next);
    yield* releasesIn(page);
    next = nextOf(page);
  }
}

async function* releasesIn({ text, url }: Page): AsyncGenerator<Row> {
  if (isPage(text)) throw new TypeError(`${url} is a web page, not data`);
  const container = containerOf(text.slice(0, 100_000));
  for await (const record of recordsIn(container, Readable.from([text]))) {
    // A package without releases is an empty page.
    if ("body" in record && "releases" in record.body) continue;
    yield "problem" in record ? record : { body: record.body };
  }
}

/** If a publisher has moved, its old address leads to a page of HTML. */
const isPage = (text: string) => /^\s*<(?:!doctype html|html)\b/i.test(text);

/** The next page of a package. JSON lines have none. */
function nextOf({ text, url }: Page): string | undefined {
  if (!text.includes('"next"')) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    const links = isObject(read) && isObject(read["links"]) ? read["links"] : {};
    return typeof links["next"] === "string" ? URL.parse(links["next"], url)?.href : undefined;
  } catch {
    return undefined;
  }
}
