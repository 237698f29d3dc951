import { type ActPath, withActs } from "#features/alerts/emails/alert-acts.ts";
import type { AlertContents } from "#features/alerts/emails/alert-contents.ts";
import { alertTemplate } from "#features/alerts/emails/alert.ts";
import type { EmailContent } from "#platform/mail/email.ts";
import { briefing, fire, holsworthy, pyrmont, snowRoad, tocal } from "./alert-notices.ts";
import {
  addendum,
  changed,
  documents,
  joined,
  moved,
  nothing,
  notice,
  search,
  separated,
  siteVisitOver,
  withDetails,
} from "./alert-parts.ts";

/* Every kind of alert, with the data of the pictures that messages are designed by, and with data that is hard. */

const longTitle =
  "North and Far North Tropical Low Environmental Recovery Program, Catchment Rehabilitation Program: Provision of Revegetation, Weed and Erosion Control Works in the Burdekin, Herbert, Tully, Johnstone and Barron Catchments (Standing Offer Arrangement 2026-2029, Panel Refresh No. 2)";
const unbroken = `${"Wiederaufbaumaßnahmenkoordinierungsstelle".repeat(4)}_RFT/2026/000017.docx`;
const earlier = moved("2026-09-28T05:00:00Z", "2026-09-21T05:00:00Z");
const amendedClause =
  "2, 2026-09-16T13:59:00Z, The Closing Date and Time in clause 3.1 is amended to 21 September 2026, 3:00 pm. Drawing C-104 is replaced by revision B.";
const nearMiss = (title: string, why: string) => {
  const about = notice(title, { closes: "2026-11-02T04:00:00Z", buyer: "School Infrastructure" });
  const act = { publicOpportunityId: about.publicOpportunityId, savedSearchId: "search" };
  return {
    ...about,
    lines: [...about.lines, why],
    more: { act: "more" as const, ...act, word: "school" },
    less: { act: "less" as const, ...act },
  };
};
const silent = (name: string) => ({
  name,
  path: "/saved-searches" as const,
  since: "Mon 7 Sep",
  until: "Mon 14 Sep",
  last: {
    day: "Wed 19 Aug 2026",
    title: "Fire Systems Maintenance - Northern Tunnels & Coffs Harbour Tunnels",
    path: "/opportunities/f1c9wdf1c9wdf1c9" as const,
  },
  open: {
    count: 2,
    opened: 2,
    hasWords: true,
    hiding: [
      { count: 4, filter: "in New South Wales" },
      { count: 2, filter: "in Building and construction" },
      { count: 1, filter: "of the type Request for Tender" },
    ],
  },
});
const reading = "buy.nsw was read Wed 16 Sep 7:52am. 9 of 10 sources are being read on time.";
const readAt = "changed at buy.nsw, read Wed 16 Sep 9:41am";
const receipt =
  "412 new notices since Tue 15 Sep 8:00am, from 10 sources. 9 of them were read on time. Tasmania has been silent since Tue 15 Sep 3:00am. Its newest notices are missing here.";
const ending =
  "Days are counted from Wed 16 Sep 2026, when this was sent. Next digest: Thu 17 Sep 2026 8:00am AEST (Brisbane).";
const nothingFound = {
  isDigest: true,
  silentRead: "1,938 new notices from 10 of 10 sources",
  ending:
    "Daily digest: when something matches, from Tue 15 Sep 2026, 8:00am AEST on. Next weekly email: Mon 21 Sep 2026, 8:00am AEST.",
};
const digest = { isDigest: true, receipt, ending };
const roads = () =>
  search("Roads and paving, NSW", [
    {
      ...notice("Dead Horse Gap Walking Track Renewal Works 2026-27 – Kosciuszko National Park"),
      matched: "“paving” in the title; “road” and “pavement” in the description",
      alsoFoundBy: ["All of NSW"],
    },
    notice("Majors Creek and Araluen Road - Slip Repairs", { closes: "2026-10-13T04:00:00Z" }),
    notice("Jindabyne Wastewater Treatment Plant - Construction", { value: [38_000_000, 42_000_000] }),
  ]);
const later = () =>
  changed(notice("Fire Systems Maintenance", { closes: "2026-09-30T04:00:00Z" }), [
    moved("2026-09-23T04:00:00Z", "2026-09-30T04:00:00Z"),
  ]);

const several = (title: (index: number) => string) =>
  ["Roads", "Bridges", "Water", "Rail", "Ports"].map((name) =>
    search(
      name,
      Array.from({ length: 14 }, (_, index) => notice(title(index))),
    ),
  );

const kinds: Record<string, Partial<AlertContents>> = {
  instant: {
    receipt: reading,
    searches: [
      search("Water and irrigation, NSW", [
        withDetails({ ...tocal(), matched: "“irrigation” in the title", alsoFoundBy: ["All of NSW"] }),
      ]),
    ],
  },
  "instant, private": {
    searches: [search("Roads", [notice("Private: verge repairs for a client", { buyer: "Sample Council" })])],
  },
  "instant, later": { searches: [search("Defence building work", [holsworthy()])] },
  "two readings": {
    searches: [search("Rivers", [notice("Catchment Rehabilitation", { earlier: "2026-09-30T04:00:00Z" })])],
  },
  "closing, two readings": {
    reminders: [notice("Catchment Rehabilitation", { earlier: "2026-09-17T04:00:00Z" })],
  },
  "several at once": { receipt: "9 of 10 sources are being read on time.", searches: [roads()] },
  digest: {
    ...digest,
    searches: [roads(), search("Defence building work", [holsworthy()])],
    changed: [later(), changed(fire(), [addendum("3, 2026-09-15T13:59:00Z, Schedule 4, pricing, is replaced.")])],
    nearMisses: [
      nearMiss(
        "Hunter Central Coast - Reactive Maintenance",
        "Near “Defence building work”: has 2 of your 3 words, not “school”",
      ),
    ],
  },
  "digest, long": {
    ...digest,
    late: ["buy.nsw was silent from Sun 13 Sep 7:00pm to Tue 15 Sep 11:00pm and is being read again."],
    missed: [{ name: "Roads", path: "/saved-searches", opportunityIds: [1, 2, 3] }],
    reminders: [fire()],
    searches: several((index) => `${index + 1}. Request for Tender Standing Offer Arrangement: Goods and Services`),
    changed: [later()],
  },
  repair: {
    ...digest,
    late: ["buy.nsw was silent from Sun 13 Sep 7:00pm to Tue 15 Sep 11:00pm and is being read again."],
    missed: [{ name: "Roads", path: "/saved-search-notification/abcdefghijklmnop", opportunityIds: [1, 2, 3] }],
    searches: [roads()],
  },
  "what closed meanwhile": {
    ...digest,
    over: [notice("Ready-Mix Concrete", { status: "Closed", closes: "2026-09-15T04:00:00Z" })],
  },
  "nothing new": { ...nothingFound, silent: [silent("Fire and tunnel services")] },
  "nothing new in several": { ...nothingFound, silent: [silent("Fire and tunnel services"), silent("Weirs")] },
  "critical change": {
    changed: [
      changed(
        withDetails(snowRoad()),
        [earlier, addendum(amendedClause), documents("Addendum 2", "Drawing C-104, revision B")],
        { tells: { name: "Jo Marsh", by: "1:46pm AEST" }, readAt },
      ),
    ],
  },
  "important change": { changed: [{ ...later(), readAt }] },
  "many changes": {
    changed: [
      changed(withDetails(fire()), [
        addendum("3, 2026-09-15T13:59:00Z, Schedule 4, pricing, is replaced."),
        ...["title", "lodgement", "description", "buyer", "reference"].map((field) => ({
          field,
          before: `The ${field} that was published at first, with words enough to need more than one line of a phone`,
          after: `The ${field} as the buyer has corrected it since, with words enough to need more than one line`,
        })),
      ]),
    ],
  },
  "documents alone": {
    changed: [changed(fire(), [documents(...Array.from({ length: 9 }, (_, index) => `Drawing ${index + 1}.pdf`))])],
  },
  "closes later within 5 days": {
    changed: [changed(fire(), [moved("2026-09-11T05:00:00Z", "2026-09-18T05:00:00Z")])],
  },
  addendum: {
    changed: [changed(fire(), [addendum("3, 2026-09-15T13:59:00Z, Answers to questions 15 to 21 are attached.")])],
  },
  "award in a digest": {
    ...digest,
    changed: [
      changed(notice("Windsor Road Upgrade at Rouse Hill", { status: "Awarded", closes: "2026-08-20T04:00:00Z" }), [
        { field: "status", before: "Closed", after: "Awarded" },
      ]),
    ],
  },
  "joined, two readings": {
    changed: [
      changed(notice("Catchment Rehabilitation", { earlier: "2026-09-21T05:00:00Z" }), [
        joined("2026-10-05T04:00:00Z", "2026-09-21T05:00:00Z"),
      ]),
    ],
  },
  "separated again": {
    changed: [changed(withDetails(snowRoad()), [separated("2026-09-21T05:00:00Z", "2026-09-17T05:00:00Z")])],
  },
  cancelled: {
    changed: [
      changed(
        pyrmont(),
        [
          { field: "status", before: "Open", after: "Cancelled" },
          addendum(
            "This tender has been cancelled. Placemaking NSW will publish a new request when the scope has been revised.",
          ),
        ],
        { readAt },
      ),
    ],
  },
  withdrawn: { withdrawn: ["RFT-2026-17, on Tue 15 Sep 2026"] },
  "to a colleague": { changed: [changed(snowRoad(), [earlier], { notSeenBy: ["Sam Whitlock"] })] },
  "to a colleague, of several": {
    changed: [
      changed(snowRoad(), [earlier], { notSeenBy: ["Bartholomew-Montgomery Featherstonehaugh", "Priya Nair"] }),
    ],
  },
  "next stage": {
    successors: [
      ((stage) => ({
        ...stage,
        lines: [
          ...stage.lines,
          "You watch the stage before it, “Windsor Road EOI”, so this is watched too, with the same alerts.",
        ],
      }))(notice("Windsor Road Upgrade at Rouse Hill", { closes: "2026-10-22T04:00:00Z" })),
    ],
  },
  closing: { reminders: [withDetails(tocal()), { ...fire(), warning: siteVisitOver }] },
  "closing in a week": { reminders: [withDetails({ ...snowRoad(), warning: siteVisitOver })] },
  "45 closing": {
    reminders: Array.from({ length: 45 }, (_, index) =>
      notice(`Depot ${index + 1}`, { closes: "2026-09-17T05:00:00Z" }),
    ),
  },
  "closing today": { reminders: [notice("Supply of Ready-Mix Concrete", { closes: "2026-09-16T05:00:00Z" })] },
  "site visit": { reminders: [briefing("briefing")] },
  registration: { reminders: [briefing("registration", "Briefing")] },
  "questions close": { reminders: [briefing("questions")] },
  "own date": { reminders: [briefing("internal", "Draft to the partners")] },
  "new, very long title": {
    searches: [search("Everything in Queensland and the Northern Territory above $150,000", [notice(longTitle)])],
  },
  "changed, very long title": { changed: [changed(notice(longTitle, { closes: "2026-09-21T05:00:00Z" }), [earlier])] },
  "digest of titles without a space": {
    ...digest,
    searches: [search(unbroken.slice(0, 80), [notice(unbroken), notice(unbroken)])],
  },
  "closing, title without a space": {
    reminders: [notice(unbroken, { closes: "2026-09-17T05:00:00Z" }), notice(unbroken)],
  },
};

/** What each kind of alert tells. */
export const everyAlert: [string, AlertContents][] = Object.entries(kinds).map(([kind, contents]) => [
  kind,
  { ...nothing, ...contents },
]);

const actPath: ActPath = ({ act, publicOpportunityId }) => `/act/${act}${publicOpportunityId}`;
const list = {
  id: "search.abcdefghijklmnop",
  name: "“Water and irrigation, NSW”",
  unsubscribePath: "/unsubscribe/abcdefghijklmnopqrstuvwx",
  others: [{ name: "all alerts by email", path: "/unsubscribe/bbcdefghijklmnopqrstuvwx" }],
} as const;

/** The email of each kind of alert. */
export const everyAlertEmail: [string, EmailContent][] = everyAlert.map(([kind, contents]) => [
  kind,
  alertTemplate({ ...withActs(contents, actPath), to: "sam@ridgeline.example", date: "Wed 16 Sep 2026 8:00am", list }),
]);
