import { feedItems } from "#features/ingestion/extraction/feed-items.ts";
import { recordsInHtml } from "#features/ingestion/extraction/html-records.ts";
import type { Listing, Page, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";

const origin = "https://www.tenders.gov.au";

/**
 * AusTender's feed of current approaches to market, and the page of each. Only the page has the buyer and the closing.
 */
export const austenderApproaches: Listing = {
  code: "austender-approaches",
  source: "austender",
  name: "Approaches to market",
  url: `${origin}/atm`,
  licence: "not stated; AusTender's CC BY 3.0 AU leaves approaches out",
  isScheduled: true,
  statesClosing: false,
  showsAll: true,
  detail: {
    shows: "open Commonwealth approaches to market",
    changes: ["closing time", "title", "description", "category", "place"],
    hidden: ["documents and addenda (you must sign in to AusTender, which then emails later additions)"],
  },
  rows,
  readPage: pageRecord,
};

async function* rows(context: CrawlContext): AsyncGenerator<Row> {
  const feed = await context.fetchIfChanged(`${origin}/public_data/rss/rss.xml`);
  if (!feed) return;
  const items = feedItems(feed.text);
  if (!items || items.length === 0) throw new TypeError(`${feed.url} shows no approaches`);
  for (const body of items) yield { body, page: typeof body["link"] === "string" ? body["link"] : undefined };
}

/** The labelled values of the page. Pages of plans have the same layout. */
export function pageRecord({ text, url }: Page): Record<string, unknown> | undefined {
  const [record] = recordsInHtml(
    text,
    { columns: { title: "p.lead", contact: ".contact-long", email: ".contact-long a[href^=mailto:]@href" } },
    url,
  );
  const [labels] = recordsInHtml(text, { labels: ".listInner" }, url);
  return labels && { portal: "austender", page: url, ...record, labels };
}
