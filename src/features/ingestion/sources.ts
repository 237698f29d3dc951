import type { PlaceCode } from "#domain/places.ts";

/**
 * Sources as data. Ids are stored and never change; seeding writes the rest to the table `source`. `place` is the state
 * of a portal's buyers, used for notices that name no known place. A national portal has none. `gst`: whether its
 * amounts include it, if known.
 */
export type Source = {
  id: number;
  code: string;
  name: string;
  url?: string;
  /** The time zone of deadlines that name none. */
  zone: string;
  place?: PlaceCode;
  gst?: "included" | "excluded";
  /** It writes 00:00 or 23:59 if it knows no time. */
  hasPlaceholderTimes?: boolean;
  /** Its notices come from the demonstration's generator. */
  isInvented?: boolean;
  /** Members write its notices, each for their own organisation alone. A release states the whole notice. */
  isPrivate?: boolean;
};

export const sources = [
  {
    id: 1,
    code: "austender",
    name: "AusTender",
    url: "https://www.tenders.gov.au",
    zone: "Australia/Canberra",
    gst: "included",
  },
  {
    id: 2,
    code: "buy.nsw",
    name: "buy.nsw",
    url: "https://buy.nsw.gov.au",
    zone: "Australia/Sydney",
    place: "NSW",
    gst: "included",
    hasPlaceholderTimes: true,
  },
  {
    id: 3,
    code: "nsw-etendering",
    name: "NSW eTendering",
    url: "https://tenders.nsw.gov.au",
    zone: "Australia/Sydney",
    place: "NSW",
    gst: "included",
  },
  { id: 4, code: "vendorpanel", name: "VendorPanel", url: "https://www.vendorpanel.com.au", zone: "Australia/Sydney" },
  {
    id: 5,
    code: "nt",
    name: "Quotations and Tenders Online (NT)",
    url: "https://tendersonline.nt.gov.au",
    zone: "Australia/Darwin",
    place: "NT",
  },
  {
    id: 6,
    code: "tas",
    name: "Tasmanian Government Tenders",
    url: "https://www.tenders.tas.gov.au",
    zone: "Australia/Hobart",
    place: "TAS",
  },
  {
    id: 7,
    code: "act",
    name: "Tenders ACT",
    url: "https://www.tenders.act.gov.au",
    zone: "Australia/Canberra",
    place: "ACT",
  },
  {
    id: 8,
    code: "contracts-finder",
    name: "Contracts Finder (United Kingdom)",
    url: "https://www.contractsfinder.service.gov.uk",
    zone: "Europe/London",
    place: "OS",
  },
  // For unknown publishers, with neither place nor zone.
  { id: 9, code: "ocds", name: "Open Contracting publisher", zone: "UTC" },
  { id: 10, code: "demonstration", name: "Demonstration", zone: "Australia/Sydney", isInvented: true },
  {
    id: 11,
    code: "sell2wales",
    name: "Sell2Wales",
    url: "https://www.sell2wales.gov.wales",
    zone: "Europe/London",
    place: "OS",
  },
  {
    id: 12,
    code: "public-contracts-scotland",
    name: "Public Contracts Scotland",
    url: "https://www.publiccontractsscotland.gov.uk",
    zone: "Europe/London",
    place: "OS",
  },
  {
    id: 13,
    code: "qtenders",
    name: "QTenders (Queensland)",
    url: "https://qtenders.hpw.qld.gov.au",
    zone: "Australia/Brisbane",
    place: "QLD",
  },
  {
    id: 14,
    code: "vic",
    name: "Buying for Victoria",
    url: "https://www.tenders.vic.gov.au",
    zone: "Australia/Melbourne",
    place: "VIC",
  },
  {
    id: 15,
    code: "sa",
    name: "SA Tenders and Contracts",
    url: "https://www.tenders.sa.gov.au",
    zone: "Australia/Adelaide",
    place: "SA",
  },
  {
    id: 16,
    code: "wa",
    name: "Tenders WA",
    url: "https://www.tenders.wa.gov.au",
    zone: "Australia/Perth",
    place: "WA",
  },
  {
    id: 17,
    code: "townsville",
    name: "Townsville City Council",
    url: "https://data.gov.au/data/dataset/townsville-city-council-tender-activities",
    zone: "Australia/Brisbane",
    place: "QLD",
  },
  { id: 18, code: "tenderlink", name: "TenderLink", url: "https://portal.tenderlink.com", zone: "Australia/Sydney" },
  // Lists added by the operator. Each states its own buyer, zone and place.
  { id: 19, code: "council-sites", name: "Council websites", zone: "Australia/Sydney" },
  // What members enter themselves: invitations and requests that no portal publishes.
  { id: 20, code: "private", name: "Your organisation", zone: "Australia/Sydney", isPrivate: true },
] as const satisfies readonly Source[];

export type SourceCode = (typeof sources)[number]["code"];

export const isSourceCode = (text: string): text is SourceCode => sources.some((source) => source.code === text);

export const sourceOf = (code: SourceCode): Source => sources.find((source) => source.code === code)!;
