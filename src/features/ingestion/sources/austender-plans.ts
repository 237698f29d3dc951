import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";

/**
 * AusTender's planned procurements. Their list has the layout of the list of approaches to market: blocks of labels.
 */
export const austenderPlans = mappedListing({
  code: "austender-plans",
  source: "austender",
  name: "Planned procurements",
  url: "https://www.tenders.gov.au/app/list",
  addresses: ["https://www.tenders.gov.au/app/list?page={page}"],
  licence: "CC BY 3.0 AU",
  isScheduled: false,
  note: "its list has always been empty so far, so its mapping follows AusTender's other lists",
  statesClosing: false,
  detail: {
    shows: "what the Commonwealth plans to buy",
    changes: ["expected time", "title"],
    hidden: [],
  },
  list: {
    shape: {
      kind: "html",
      rows: ".boxEQH .row",
      columns: { title: "p.lead", link: "a.detail@href", first: ".list-desc-inner a@href" },
      labels: "",
    },
    fields: {
      key: [
        { column: "link", match: "/Show/([0-9a-f-]{36})" },
        { column: "first", match: "/Show/([0-9a-f-]{36})" },
        "Planned Procurement ID",
        "PP ID",
      ],
      reference: ["Planned Procurement ID", "PP ID"],
      title: "title",
      description: "Description",
      buyer: "Agency",
      expected: ["Estimated date to market", "Estimated Date to Market", "Expected Approach to Market"],
      unspsc: "Category",
      place: ["Location", "Locations"],
      link: ["link", "first"],
    },
    fixed: { type: "planned procurement" },
  },
});
