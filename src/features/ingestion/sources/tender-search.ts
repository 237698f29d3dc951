import { mappedListing, type MappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import { pageDetail } from "./listing-detail.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";

type Portal = { source: SourceCode; name: string; origin: string; licence: string } & Partial<MappedListing>;

/**
 * A portal that runs TenderSearch (Victoria, South Australia, the ACT): pages of a table, and a page for each tender.
 * Opening and closing are in the table only.
 */
export const tenderSearch = ({ source, origin, ...rest }: Portal) =>
  mappedListing({
    code: `${source}-open`,
    source,
    url: `${origin}/tender/search?preset=open`,
    addresses: [`${origin}/tender/search?preset=open&page={page}`],
    isScheduled: true,
    statesClosing: true,
    detail: pageDetail("open tenders of its departments, agencies and some councils"),
    list: {
      shape: {
        kind: "html",
        rows: "tr[id^=tenderRow]",
        columns: {
          code: "td.tender-code-state b",
          state: "span.tender-row-state",
          cell: "td.tender-code-state",
          title: "a.tenderRowTitle",
          link: "a.tenderRowTitle@href",
          details: "td.tender-details",
          opened: "span.opening_date",
          closing: "span.closing_date",
        },
        labels: "span.line-item-detail",
      },
      fields: {
        // The number in the address is stable; buyers change their references.
        key: { column: "link", match: "(view\\?id=\\d+)" },
        reference: "code",
        title: "title",
        buyer: ["Issued by", { column: "details", match: "Issued by:\\s*([^\\n]+)" }],
        type: { column: "cell", match: "\\n([^\\n]+)$" },
        status: "state",
        opened: "opened",
        closing: "closing",
        unspsc: ["UNSPSC", { column: "details", match: "UNSPSC[^:]*:\\s*([^]+)" }],
        link: "link",
      },
    },
    page: {
      shape: {
        kind: "html",
        columns: { title: "#tenderTitle", description: "#tenderDescription", general: "#opportunityGeneralDetails" },
        labels: "#opportunityGeneralDetails",
        documents: "li.specDoc span.specName",
      },
      fields: {
        key: { column: "link", match: "(view\\?id=\\d+)" },
        reference: "Number",
        title: "title",
        description: "description",
        type: "Type",
        status: "Status",
        place: ["Region(s)", "Regions", "Region"],
        unspsc: "UNSPSC",
        link: "link",
      },
    },
    ...rest,
  });
