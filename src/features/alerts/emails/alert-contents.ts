import type { Act } from "#features/alerts/shapes.ts";
import type { EmailAct, EmailChange, EmailDeadline, EmailFact, EmailWarning, SitePath } from "#platform/mail/email.ts";

/** A notice in a list of an alert. */
export type ListedInEmail = {
  publicOpportunityId: string;
  title: string;
  /** "closes Mon 5 Oct 3:00pm"; null without a closing that lies ahead. */
  closes: string | null;
  closesAt: number | null;
  /** The same, or the reminder, with its zone, and "2:00pm your time" where the reader's clock differs. */
  zoned?: string | null;
  yourTime?: string | null;
  /** "site visit Tue 8 Sep 10:00am", if it is reminded of another date than the closing. */
  reminder?: string;
  deadline?: EmailDeadline | null;
  /** The notice states its closing in two ways: both are told, and the buyer knows which holds. */
  hasTwoReadings?: boolean;
  lines: readonly string[];
  /** Buyer, place, type and value, which `lines` begins with. */
  facts?: readonly EmailFact[];
  /** "“irrigation” in the title": which words of the search the notice has. */
  matched?: string | null;
  alsoFoundBy?: readonly string[];
  /** Of a cancelled notice, when it was to close: "Mon 5 Oct 2026 3:00pm AEDT (Sydney)", "Mon 5 Oct 3:00pm AEDT". */
  former?: { long: string; short: string } | null;
  acts?: readonly EmailAct[];
  /** About its mandatory briefing. */
  warning?: EmailWarning | undefined;
  /** Of the notice that a message is about. */
  details?: DetailsInEmail | undefined;
};

/** What a message about one notice says beyond what a list does. */
export type DetailsInEmail = {
  reference: string | null;
  /** "First seen Wed 16 Sep 9:41am at buy.nsw"; null for what no source publishes, as the next two. */
  firstSeen: string | null;
  /** "closing time last checked Wed 16 Sep 7:52am" */
  lastChecked: string | null;
  /** "buy.nsw was read Wed 16 Sep 9:41am." */
  read: string | null;
  /** What its reader has to know before they respond: addenda, briefing, questions, lodgement, notes. */
  facts: readonly EmailFact[];
};
/** Mail programs cut long messages, and people do not read them. */
export const maxOfSearch = 10;

export type SearchInEmail = {
  name: string;
  /** Where the whole list is. */
  path: SitePath;
  /** Who has changed lately what it finds, and what it found before. */
  requestChange?: string;
  /** Soonest closing first. */
  notices: readonly FoundInEmail[];
};
/** `less`: the act that leaves its buyer out of the search; null for who may not change that, or without a buyer. */
export type FoundInEmail = ListedInEmail & { less?: Act | null };
export type ChangeInEmail = {
  notice: ListedInEmail;
  isCritical: boolean;
  isCancelled: boolean;
  /** Its weightiest change is that of its closing. */
  hasMoved: boolean;
  /** None of them waits for its reader to say that they have seen it. */
  isMinor?: boolean;
  /** "closes 7 days earlier, Mon 21 Sep 3:00pm" */
  headline: string;
  /** The same with the zone. */
  zonedHeadline?: string;
  /** Of the weightiest change alone, without the date: "closes 7 days earlier" */
  undatedHeadline: string;
  changes: readonly EmailChange[];
  /** The day of a closing that moved to another one: "Mon 28 Sep". Null where the notice stated it in two ways. */
  formerDay?: string | null;
  /** The change after the weightiest, without its severity and day: "Addendum 2 added" */
  second?: string | undefined;
  /** "changed at buy.nsw, read Wed 16 Sep 9:41am": the weightiest one. */
  readAt?: string | undefined;
  /** The names of colleagues who have not seen it in time. */
  notSeenBy?: readonly string[];
  /** Who is told if its reader has not seen it by then: "1:46pm AEST". */
  tells?: { name: string; by: string };
};

/** A saved search that would have found notices which have closed, had their source not been silent. */
export type MissedInEmail = { name: string; path: SitePath; opportunityIds: readonly number[] };

/** A message says of so many what each found last; the others are counted. */
export const maxSilences = 10;

/** A saved search that has found nothing, "Mon 7 Sep" to "Mon 14 Sep". */
export type SilentInEmail = {
  name: string;
  /** Where it can be changed. */
  path: SitePath;
  since: string;
  until: string;
  /** What it found last; no title for what its reader can no longer see. */
  last: { day: string; title: string | null; path?: SitePath | undefined } | null;
  /** In a message about nothing else; null if it is not known. */
  open?: OpenInEmail | null;
};

/** What a search finds of what is open. `opened`: by its reader; null if there are too many to say. */
export type OpenInEmail = { count: number; opened: number | null; hasWords: boolean; hiding: readonly HidingFilter[] };
/** A filter without which a search would find so many more: "in New South Wales". */
export type HidingFilter = { filter: string; count: number };

/** A notice that a search nearly finds; its last line says why. `more`: the act that leaves a word out of the search. */
export type NearMissInEmail = FoundInEmail & { more: Act | null };

/** What one message tells, each part as it is at the moment of sending. */
export type AlertContents = {
  isDigest: boolean;
  /** What came late and why, in sentences. */
  late: readonly string[];
  /** What closed before it could be told; digests only. */
  missed: readonly MissedInEmail[];
  /** Soonest closing first. */
  reminders: readonly ListedInEmail[];
  searches: readonly SearchInEmail[];
  /** What colleagues have not seen, then the most severe. */
  changed: readonly ChangeInEmail[];
  /** Later stages that are watched too. Soonest closing first. */
  successors: readonly ListedInEmail[];
  /** "RFT-12, on Tue 15 Sep 2026" */
  withdrawn: readonly string[];
  /** What was found and has closed since; digests only. */
  over: readonly ListedInEmail[];
  /** Once a week; digests only. */
  silent: readonly SilentInEmail[];
  /** Beside everything else, for who wants them; digests only. Soonest closing first. */
  nearMisses: readonly NearMissInEmail[];
  /** What was read; digests, and emails about what was found. */
  receipt?: string;
  /** From when days count, and when the next digest comes; digests only. */
  ending?: string;
  /** What was read while nothing was found: "1,938 new notices from 10 of 10 sources". */
  silentRead?: string;
};
