import type { Fields, Mapping } from "#features/ingestion/sources/mapping.ts";

/** Headings that councils use for the same fields. */
const councilFields: Fields = {
  reference: ["Reference", "Tender Number", "Tender No", "Tender No.", "Contract No.", "Number", "ID", "RFx No", "Ref"],
  title: ["Title", "title", "Tender Title", "Tender", "Description", "Name", "Project"],
  description: ["Details", "Summary", "description"],
  type: ["Type", "Tender Type", "Category"],
  status: ["Status", "State"],
  opened: ["Opening Date", "Opens", "Release Date", "Advertised", "Published", "pubDate"],
  closing: ["Closing Date", "Closing Date and Time", "Closing date", "Closes", "Closing", "Close Date", "Closing Time"],
  enquiriesClose: [
    "Questions Close",
    "Enquiries Close",
    "Closing Date for Enquiries",
    "Closing Date for Questions",
    "Last Date for Enquiries",
    "Last Date for Questions",
    "Enquiry Deadline",
    "Question Deadline",
  ],
  link: ["link", "Link", "URL"],
};

/**
 * Mappings that fit many publishers, by the name that an operator's file uses. None was made for a single site: a list
 * that differs gets its own mapping.
 */
export const sharedMappings = {
  /** RSS or Atom with "label: value" in the description, as on councils' own sites. */
  "council-feed": { shape: { kind: "feed", labels: true }, fields: { ...councilFields, key: ["guid", "link"] } },
  /** A table of tenders with headings. */
  "council-table": { shape: { kind: "html", rows: "table tr", isTable: true }, fields: councilFields },
  /** A CSV with headings. */
  "council-csv": { shape: { kind: "csv" }, fields: councilFields },
  /** TenderLink's list of a buyer's tenders: a table whose rows link to the tender. */
  tenderlink: {
    shape: { kind: "html", rows: "table tr", isTable: true },
    fields: {
      ...councilFields,
      key: ["Reference", "Tender Reference", "Ref"],
      reference: ["Reference", "Tender Reference", "Ref"],
      title: ["Description", "Tender Description", "Title"],
      closing: ["Closes", "Closing Date", "Close Date"],
    },
  },
  /** VendorPanel's list of one buyer: a feed with bold labels. */
  vendorpanel: {
    shape: { kind: "feed", labels: true },
    fields: {
      key: ["Reference number", "guid"],
      reference: "Reference number",
      title: "title",
      description: "Tender Details",
      buyer: "Issued by",
      opened: "pubDate",
      closing: "Closing Date",
      category: ["category", "Tender categories"],
      link: "link",
    },
  },
} satisfies Record<string, Mapping>;

export type SharedMapping = keyof typeof sharedMappings;
