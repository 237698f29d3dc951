import type { StatusName } from "#domain/opportunity-status.ts";
import type {
  AlertContents,
  ChangeInEmail,
  ListedInEmail,
  SearchInEmail,
} from "#features/alerts/emails/alert-contents.ts";
import { aboutOf, changeHeadline, emailChanges } from "#features/alerts/server/contents/change-headline.ts";
import { type ListedNotice, messageNotice } from "#features/alerts/server/contents/notice-lines.ts";
import { presentDifferences } from "#features/opportunities/server/changes/service.ts";

/* What alerts are made of, described as the product describes it to its reader. */

export const now = Temporal.Instant.from("2026-09-15T22:00:00Z");
const reader = "Australia/Brisbane";
export const sydney = "Australia/Sydney";

type Notice = {
  closes?: string;
  earlier?: string;
  buyer?: string;
  type?: string;
  zone?: string;
  status?: StatusName;
  value?: [number, number];
};
let nextId = 1;

/** A notice as the product describes it to its reader. */
export function notice(title: string, about: Notice = {}): ListedInEmail {
  const { closes = "2026-10-05T04:00:00Z", buyer = "Department of Examples", type = "Request for Tender" } = about;
  const [valueFrom, valueTo] = about.value ?? [null, null];
  const item = {
    publicOpportunityId: `opportunity${nextId++}`.padEnd(16, "x"),
    title,
    status: about.status ?? "Open",
    timezoneId: about.zone ?? sydney,
    closeDate: closes,
    closeTimeIsExplicit: true,
    earlierCloseDate: about.earlier ?? null,
    opensForApplications: false,
    cancelledDate: about.status === "Cancelled" ? "2026-09-15T04:08:00Z" : null,
    awardedDate: about.status === "Awarded" ? "2026-09-15T04:08:00Z" : null,
    buyer: { buyerName: buyer },
    locations: [{ mappedStateShortName: "NSW", mappedOrRaw: "New South Wales" }],
    opportunityType: type,
    currency: "AUD",
    valueFrom,
    valueTo,
  };
  return messageNotice({ id: nextId, item } as unknown as ListedNotice, now, reader);
}

type Difference = Parameters<typeof presentDifferences>[0][number];
const closing = (at: string) => ({
  remindsAt: at,
  staysOpenUntil: at,
  timeIsExplicit: true,
  opensForApplications: false,
  zone: sydney,
  wording: null,
});
export const moved = (before: string, after: string): Difference => ({
  field: "closing",
  before: closing(before),
  after: closing(after),
});
/** Joined with a notice that closes earlier: both are told. */
export const joined = (own: string, other: string): Difference => ({
  field: "closing",
  before: closing(own),
  after: { ...closing(own), remindsAt: other },
});
/** Separated from it again. */
export const separated = (own: string, other: string): Difference => {
  const { field, before, after } = joined(own, other);
  return { field, before: after, after: before };
};
export const documents = (...titles: string[]): Difference => ({ field: "documents", before: null, after: titles });
export const addendum = (text: string): Difference => ({ field: "addenda", before: null, after: [text] });

/** A changed notice as a message shows it. */
export function changed(
  about: ListedInEmail,
  differences: Difference[],
  more: Partial<ChangeInEmail> = {},
): ChangeInEmail {
  const changes = presentDifferences(differences);
  return {
    notice: about,
    isCritical: changes.some(({ severity }) => severity === "critical"),
    ...aboutOf(changes),
    headline: changeHeadline(changes, sydney),
    zonedHeadline: changeHeadline(changes, sydney, "with its zone"),
    undatedHeadline: changeHeadline(changes, sydney, "left out"),
    changes: emailChanges(changes, sydney, `/opportunities/${about.publicOpportunityId}`),
    ...more,
  };
}

/** With what a message about this notice alone says of it. */
export function withDetails(about: ListedInEmail): ListedInEmail {
  const path = `/opportunities/${about.publicOpportunityId}` as const;
  return {
    ...about,
    details: {
      reference: "SMC-26-1588",
      firstSeen: "First seen Wed 16 Sep 7:52am at buy.nsw",
      lastChecked: "closing time last checked Wed 16 Sep 7:52am",
      read: "buy.nsw was read Wed 16 Sep 7:52am.",
      facts: [
        {
          label: "Addenda",
          value: "2, and you have not seen addendum 2 of Tue 15 Sep.",
          link: { label: "Read them", path: `${path}#addenda` },
        },
        { label: "Briefing", value: "none listed" },
        { label: "Questions", value: "closed Tue 8 Sep 2026 5:00pm AEST (Sydney)" },
        { label: "Lodge at", value: "buy.nsw, by upload. Allow time for large files." },
        {
          label: "Notes",
          value: "1, by Jo Marsh on Wed 9 Sep.",
          link: { label: "Read it", path: `${path}#notes` },
        },
      ],
    },
  };
}
export const siteVisitOver = {
  lead: "The mandatory site visit was on Tue 8 Sep 2026 10:00am AEST (Sydney).",
  text: "If nobody from your company was there, your response may be refused.",
};

export const search = (name: string, notices: ListedInEmail[]): SearchInEmail => ({
  name,
  path: "/saved-search-notification/abcdefghijklmnop",
  notices: notices.map((notice) => ({
    ...notice,
    less: { act: "less", publicOpportunityId: notice.publicOpportunityId, savedSearchId: "abcdefghijklmnop" },
  })),
});
export const nothing: AlertContents = {
  isDigest: false,
  late: [],
  missed: [],
  reminders: [],
  successors: [],
  searches: [],
  changed: [],
  withdrawn: [],
  over: [],
  silent: [],
  nearMisses: [],
};
