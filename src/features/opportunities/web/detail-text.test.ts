import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { epochOf } from "#domain/epoch.ts";
import { expect, test } from "vitest";
import { DetailFacts } from "./detail-facts.tsx";
import {
  briefingText,
  checkedText,
  factsOf,
  paragraphsOf,
  placeNames,
  valueText,
  delistedText,
} from "./detail-text.ts";
import { entriesToShow, shortList } from "./short-text.ts";
import type { FreeOpportunity } from "./opportunity-query.ts";

const notice: FreeOpportunity = {
  publicOpportunityId: "a1",
  deepLinkURL: null,
  reference: "R-1",
  title: "Cleaning",
  description: "",
  descriptionHtml: null,
  opportunityType: { lookupId: 1, lookupValue: "Request for Tender", mappedOrRaw: "Mapped" },
  status: { lookupId: 1, lookupValue: "Open", mappedOrRaw: "Mapped", lookupCode: "Open" },
  access: "limited",
  exemptionCode: "11",
  stage: { number: 1, of: 2 },
  result: "standing-offer",
  multiAgencyAccess: true,
  timezoneId: "Australia/Perth",
  closeDate: null,
  closeTimeIsExplicit: false,
  earlierCloseDate: null,
  closeWording: null,
  opensForApplications: false,
  expectedReleaseDate: null,
  expectedReleaseText: null,
  openDate: "2026-08-12T16:00:00Z",
  cancelledDate: null,
  awardedDate: null,
  enquiriesCloseDateTime: null,
  enquiriesCloseTimeIsExplicit: false,
  decisionExpectedDate: "2026-10-22T16:00:00Z",
  contractStartDate: "2027-01-31T16:00:00Z",
  contractEndDate: null,
  valueFrom: null,
  valueTo: 1_000_000,
  currency: "AUD",
  awardedTotalValue: null,
  gst: "excluded",
  categories: [],
  thubCategories: [],
  numberOfCategories: 0,
  locations: [],
  numberOfLocations: 0,
  sourceSettings: {
    locationListDisplayMode: "MappedThenRaw",
    categoryListDisplayMode: "MappedThenRaw",
    locationDetailDisplayMode: "MappedThenRaw",
    categoryDetailDisplayMode: "MappedThenRaw",
    sourceDisplayMode: "NameAndLink",
  },
  crawlSource: null,
  related: [],
  sources: [],
  firstCrawlDate: "2026-08-13T00:00:00Z",
  lastUpdatedDate: "2026-08-13T00:00:00Z",
  lastCheckedDate: "2026-08-13T00:00:00Z",
  buyer: null,
  awardedSellers: [],
  briefings: [],
  flag: null,
  isInvented: false,
};
const now = epochOf("2026-09-16T00:00:00Z");
const words = (overrides: Partial<FreeOpportunity>) =>
  Object.fromEntries(factsOf({ ...notice, ...overrides }, now).map((fact) => [fact.term, fact.text]));

test("facts show access, result, stage and local dates, and leave out what is not known", () => {
  expect(words({})).toEqual({
    Type: "Request for Tender",
    Access: "Limited",
    Value: "up to $1,000,000.00",
    Result: "Panel or standing offer, several agencies may use it",
    Stage: "1 of 2",
    Place: "not stated",
    Published: "13 Aug 2026",
    Decision: "expected 23 Oct 2026",
    Contract: "from 1 Feb 2027",
  });
  expect(factsOf(notice, now).find((fact) => fact.term === "Access")?.note).toBe("exemption 11");
});

test("a closed notice says that no outcome is published, and on AusTender how long one can take", () => {
  const closed = { ...notice, status: { ...notice.status, lookupValue: "Closed", lookupCode: "Closed" } };
  const outcomeAt = (name: string) => {
    const sources = [{ name, url: null, firstSeenDate: "2026-08-13T00:00:00Z", leftDate: null }];
    return factsOf({ ...closed, sources }, now).find(({ term }) => term === "Outcome");
  };
  expect(outcomeAt("VendorPanel")).toEqual({ term: "Outcome", text: "not published" });
  expect(outcomeAt("AusTender")?.note).toBe("AusTender shows a contract up to 42 days after it is signed");
  expect(words({})).not.toHaveProperty("Outcome");
});

const noteOf = (term: string, overrides: Partial<FreeOpportunity>) =>
  factsOf({ ...notice, ...overrides }, now).find((fact) => fact.term === term)?.note;

test("a first stage says that the second may be by invitation", () => {
  expect(noteOf("Stage", {})).toBe("stage 2 may be by invitation");
  expect(noteOf("Stage", { stage: { number: 1, of: null } })).toBe("stage 2 may be by invitation");
  expect(noteOf("Stage", { stage: { number: 2, of: 2 } })).toBeUndefined();
  expect(noteOf("Stage", { stage: { number: 1, of: 1 } })).toBeUndefined();
  const interest = { lookupId: 4, lookupValue: "Expression of Interest", mappedOrRaw: "Mapped" } as const;
  expect(noteOf("Type", { opportunityType: interest, stage: null })).toMatch(
    /stage 1 of 2: stage 2 may be by invitation/,
  );
  expect(noteOf("Type", { opportunityType: interest })).toBeUndefined();
  expect(noteOf("Type", { stage: null })).toBeUndefined();
});

test("a contract ordered from a panel says so", () => {
  const panel = {
    kind: "under-standing-offer",
    name: "Under the standing offer",
    publicOpportunityId: null,
    reference: "SON3456789",
    title: null,
    status: null,
  } as const;
  expect(noteOf("Contract", { access: "panel" })).toMatch(/ordered from a panel/);
  expect(noteOf("Contract", { related: [{ ...panel, isBefore: true }] })).toMatch(/ordered from a panel/);
  expect(noteOf("Contract", { related: [{ ...panel, isBefore: false }] })).toBeUndefined();
});

test("a value is shown as the notice states it", () => {
  expect(valueText(null, null)).toBe("not stated");
  expect(valueText(5, 5)).toBe("$5.00");
  expect(valueText(5, 10.5)).toBe("$5.00 to $10.50");
  expect(valueText(5, null)).toBe("from $5.00");
  expect(valueText(null, 5, "GBP")).toBe("up to GBP\u00a05.00");
});

test("a source's display mode decides what is shown, ours first", () => {
  const entries = [{ mappedOrRaw: "Raw" }, { mappedOrRaw: "Mapped" }] as const;
  expect(entriesToShow("MappedThenRaw", entries)).toEqual([{ mappedOrRaw: "Mapped" }, { mappedOrRaw: "Raw" }]);
  expect(entriesToShow("RawOnly", entries)).toEqual([{ mappedOrRaw: "Raw" }]);
  expect(entriesToShow("Hidden", entries)).toEqual([]);
});

test("a place is named once, in full, in the source's display mode", () => {
  const nsw = {
    locationId: 1,
    mappedOrRaw: "Mapped",
    mappedStateShortName: "NSW",
    rawValue: "NSW",
    mappedValue: "New South Wales",
  } as const;
  expect(placeNames({ locations: [nsw, nsw] }, "MappedThenRaw")).toEqual(["New South Wales"]);
  const camden = { ...nsw, rawValue: "Camden" };
  expect(placeNames({ locations: [camden] }, "MappedThenRaw")).toEqual(["New South Wales (Camden)"]);
  const camdenThere = { ...nsw, rawValue: "New South Wales: Camden" };
  expect(placeNames({ locations: [camdenThere] }, "MappedThenRaw")).toEqual(["New South Wales: Camden"]);
  expect(placeNames({ locations: [camden] }, "MappedOnly")).toEqual(["New South Wales"]);
  expect(placeNames({ locations: [camden] }, "RawOnly")).toEqual(["Camden"]);
  expect(placeNames({ locations: [camden] }, "Hidden")).toEqual([]);
});

test("a briefing says when it is, whether it is mandatory and when registration closes", () => {
  const briefing = {
    details: null,
    location: null,
    briefingType: "SiteVisit",
    isMandatory: true,
    isRegistrationRequired: true,
    briefingDate: "2026-09-08T02:00:00Z",
    briefingTimeIsExplicit: true,
    registrationCloseDate: "2026-09-04T15:59:00Z",
    registrationCloseTimeIsExplicit: false,
  } as const;
  const dutiesAt = (now: string) => briefingText(briefing, "Australia/Perth", epochOf(now)).duties;
  expect(briefingText(briefing, "Australia/Perth", epochOf("2026-09-01T00:00:00Z"))).toEqual({
    type: "Site visit",
    when: "8 Sep 2026 10:00am AWST",
    duties: "mandatory, register by 4 Sep 2026, time not stated",
  });
  expect(dutiesAt("2026-09-05T00:00:00Z")).toBe("mandatory, registration over");
  expect(dutiesAt("2026-09-09T00:00:00Z")).toBe("over, was mandatory");
});

test("a check from today shows only the time, one from another day also the date", () => {
  const checked = "2026-09-15T23:52:00Z";
  expect(checkedText(checked, epochOf("2026-09-16T03:00:00Z"), "Australia/Sydney")).toBe("9:52am AEST");
  expect(checkedText(checked, epochOf("2026-09-17T03:00:00Z"), "Australia/Sydney")).toBe("16 Sep 2026 9:52am AEST");
});

test("blank lines separate paragraphs, and single line breaks stay", () => {
  expect(paragraphsOf("One\nline\n\n \n\nTwo \n")).toEqual(["One\nline", "Two"]);
});

test("a list of more than four names shows the first three and how many more there are", () => {
  expect(shortList(["NSW", "VIC", "QLD", "SA"])).toBe("NSW, VIC, QLD, SA");
  expect(shortList(["NSW", "VIC", "QLD", "SA", "WA"])).toBe("NSW, VIC, QLD and 2 more");
  expect(shortList([])).toBe("");
});

test("a notice that left the lists of all its portals before its closing says so", () => {
  const source = (name: string, leftDate: string | null) => ({
    name,
    url: null,
    firstSeenDate: "2026-08-13T00:00:00Z",
    leftDate,
  });
  const said = (...sources: ReturnType<typeof source>[]) => delistedText({ sources }, "Australia/Sydney");
  expect(said(source("buy.nsw", "2026-09-16T00:40:00Z"))).toBe(
    "was removed from buy.nsw’s list on 16 Sep 2026 10:40am AEST, before it closed",
  );
  const at = "2026-09-16T00:40:00Z";
  expect(said(source("buy.nsw", at), source("VendorPanel", at), source("Tenders ACT", at))).toBe(
    "was removed from buy.nsw’s list on 16 Sep 2026 10:40am AEST, VendorPanel’s list on 16 Sep 2026 10:40am AEST and " +
      "Tenders ACT’s list on 16 Sep 2026 10:40am AEST, before it closed",
  );
  expect(said(source("buy.nsw", "2026-09-16T00:40:00Z"), source("VendorPanel", null))).toBeNull();
  expect(said(source("buy.nsw", null))).toBeNull();
  expect(said()).toBeNull();
});

test("a category of another scheme is in the source's words and is not called UNSPSC", () => {
  const other = {
    categoryId: null,
    percent: 100,
    mappedOrRaw: "Raw",
    rawValue: "CPV 45000000 Construction work",
    mappedCategoryName: null,
    unspscSegment: null,
    unspscFamily: null,
    unspscClassName: null,
    unspscCategory: null,
  } as const satisfies FreeOpportunity["categories"][number];
  const html = renderToStaticMarkup(createElement(DetailFacts, { notice: { ...notice, categories: [other] } }));
  expect(html).toContain("CPV 45000000 Construction work");
  expect(html).toContain("the source’s words");
  expect(html).not.toContain("UNSPSC");
});
