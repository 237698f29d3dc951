import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import { textOf, type Format } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord } from "#features/ingestion/notice.ts";

/**
 * AusTender's feed of current approaches to market: reference, title and a short text. Buyer and closing are only on
 * the page behind an item, which belongs to the same opportunity.
 */
export const austenderRss: Format = {
  name: "austender-rss",
  recognises: (item) => textOf(item, "link")?.startsWith("https://www.tenders.gov.au/") === true && "pubDate" in item,
  source: () => "austender",
  parse: (item) => {
    const link = textOf(item, "link")!;
    const id = /\/(?:Atm|Advert)\/Show\/([0-9a-f-]{36})/i.exec(link)?.[1]?.toLowerCase();
    const [, reference, title] = /^(.*?): +(.*?):?$/.exec(textOf(item, "title") ?? "") ?? [];
    if (!id || !reference || !title)
      throw new UnreadableRecord('no id in its link, or a title that is not "reference: name"');
    const published = textOf(item, "pubDate");
    return {
      key: id,
      released: published,
      reference,
      title,
      description: textOf(item, "description"),
      type: opportunityTypeIn(`${reference} ${title}`) ?? "RequestForTender",
      status: "Open",
      opened: published,
      link,
    };
  },
};
