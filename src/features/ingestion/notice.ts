import type { NonTenderKind } from "#domain/notice-kind.ts";
import type { AccessKind, ResultKind, TypeCode } from "#domain/opportunity-type.ts";
import type { RelationKind } from "#domain/relation.ts";
import type { StatusCode } from "#domain/opportunity-status.ts";
import type { StoredBriefing, StoredContact, StoredDocument } from "#features/opportunities/record.ts";

export type Party = { name: string; abn?: string; address?: string };

/**
 * Who won. Two statements with one key are about the same award: the later one holds. Where several sellers share an
 * award, each has a key of its own and `of` is the award's: what a later release says of it replaces all of them.
 */
export type AwardStatement = {
  key: string;
  of?: string;
  seller?: Party;
  valueCents?: number;
  awarded?: string;
  details?: string;
};

/** A category as the source gives it. It is UNSPSC only where `scheme` says so. */
export type CategoryStatement = { scheme?: string; code?: string; title?: string; percent?: number };

/** A closing in the source's words, with the instant that a field beside it states, if one does. */
export type ClosingStatement = { wording: string; stated?: string };

/**
 * What one release says, in the source's own words: the result of a parser, before anything is interpreted. Whatever a
 * release does not mention is absent, and then an earlier release holds. Dates are ISO 8601 (a day, a wall clock of
 * the source's zone, or an instant); amounts are cents; descriptions may be HTML.
 */
export type Notice = {
  /** Names the opportunity within its source. */
  key: string;
  /** The zone of the buyer's office, where it is known and not the portal's. */
  zone?: string;
  /** ISO 8601 instant or day; absent when the source does not tell. */
  released?: string;
  /** Order among releases of one instant: the number of an amendment, or 1 for the page behind a list's row. */
  revision?: number;
  /** The amendment with the number `revision` was cancelled: nothing that was said in it holds. */
  cancelsAmendment?: boolean;
  reference?: string;
  title?: string;
  description?: string;
  type?: TypeCode;
  status?: StatusCode;
  access?: AccessKind;
  exemptionCode?: string;
  stage?: { number: number; of?: number };
  result?: ResultKind;
  multiAgencyAccess?: boolean;
  /** It buys nothing; without it the title is asked. */
  nonTenderKind?: NonTenderKind;
  buyer?: Party;
  awards?: AwardStatement[];
  categories?: CategoryStatement[];
  /** Labels of the source's own category list. */
  sourceCategories?: string[];
  /** Places in the source's words; an empty list says that it states none. */
  places?: string[];
  /** A period in words ("Quarter 3 2026/2027"): no day is ever made of it. */
  expectedPeriod?: string;
  expected?: string;
  opened?: string;
  /** "any time": takes applications without a deadline. */
  closing?: ClosingStatement | "any time";
  cancelled?: string;
  awarded?: string;
  decisionExpected?: string;
  contractStart?: string;
  contractEnd?: string;
  valueFromCents?: number;
  valueToCents?: number;
  currency?: string;
  gst?: "included" | "excluded";
  briefings?: StoredBriefing[];
  contacts?: StoredContact[];
  documents?: StoredDocument[];
  /** Numbered corrections; `date` in the source's words. */
  addenda?: { number?: string; date?: string; text?: string }[];
  /**
   * Notices that this one follows from, or with `isAfter` those that follow from it: by their keys or by the keys of their
   * references (domain/same-opportunity).
   */
  related?: ({ kind: RelationKind; isAfter?: true } & ({ key: string } | { reference: string }))[];
  lodgement?: string;
  link?: string;
};

/** Why a notice that a portal publishes to test itself is left out. Nothing is wrong with a run that has some. */
export const testNoticeReason = "a test notice of the portal";

/** A record that cannot be taken in; the message is the reason, a phrase without a full stop. */
export class UnreadableRecord extends Error {
  override name = "UnreadableRecord";
}
