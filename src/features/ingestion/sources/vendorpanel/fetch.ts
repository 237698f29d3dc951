import { DomUtils } from "htmlparser2";
import { isObject, textOf } from "#features/ingestion/formats/format.ts";
import { lineIn, readHtml, selectAll, textIn } from "#features/ingestion/extraction/html-select.ts";
import type { Listing, Page, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import { sharedMappings } from "#features/ingestion/sources/shared-mappings.ts";

const origin = "https://www.vendorpanel.com.au";

const feed = mappedListing({
  code: "vendorpanel-open",
  source: "vendorpanel",
  name: "Public tenders",
  url: `${origin}/publictenders.aspx`,
  addresses: [`${origin}/PublicTendersRssV2.aspx?mode=all`],
  licence: "not stated; facts of public notices",
  isScheduled: true,
  statesClosing: true,
  detail: {
    shows: "public tenders of councils and others in every state",
    changes: ["closing time", "title", "description", "place", "updates by the buyer"],
    hidden: ["documents (you must sign in to VendorPanel)"],
  },
  list: sharedMappings.vendorpanel,
});

/**
 * VendorPanel's feed of public tenders, and the preview of each. Only the preview has the place of work and the
 * addenda.
 */
export const vendorPanelOpen: Listing = { ...feed, rows, readPage: previewRecord };

async function* rows(context: CrawlContext): AsyncGenerator<Row> {
  for await (const row of feed.rows(context)) yield "body" in row ? { ...row, page: previewOf(row.body) } : row;
}

/** The preview is identified by the id in the feed's link and the number of the reference. */
function previewOf(body: Record<string, unknown>): string | undefined {
  const row = isObject(body["row"]) ? body["row"] : {};
  const [, id] = /[?&]id=([0-9a-f]{32})$/i.exec(textOf(row, "link") ?? "") ?? [];
  const [, number] = /^VP(\d+)$/.exec(textOf(row, "reference") ?? "") ?? [];
  return id && number ? `${origin}/PublicTenderPreviewPop.aspx?id=${id}s${number}` : undefined;
}

/** The content of a preview as lines of label and value under their headings. Undefined for any other page. */
function previewRecord({ text, url }: Page): Record<string, unknown> | undefined {
  let section = "";
  const lines = selectAll(readHtml(text), "[class^=opportunityPreviewM]").flatMap((element) => {
    const words = lineIn(element).replace(/\s*:$/, "");
    if (element.attribs["class"]!.startsWith("opportunityPreviewMax")) {
      section = words;
      return [];
    }
    const value = DomUtils.nextElementSibling(element);
    return value ? [{ section, label: words, value: textIn(value) }] : [];
  });
  return lines.length > 0 ? { portal: "vendorpanel", page: url, lines } : undefined;
}
