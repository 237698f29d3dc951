import type { NonTenderKind } from "#domain/notice-kind.ts";
import type { AccessKind, ResultKind, TypeCode } from "#domain/opportunity-type.ts";
import type { RelationKind } from "#domain/relation.ts";
import type { StatusCode } from "#domain/opportunity-status.ts";
import type { StoredBriefing, StoredContact, StoredDocument } from "#features/opportunities/record.ts";

/** `organisationId`: only this organisation names the party, so it must not appear to others. */
export type Party = { name: string; abn?: string; address?: string; organisationId?: number };

/**
 * An award to a seller. Two statements with the same key are about the same award, and the later one wins. If several
 * sellers share an award, each has its own key and `of` is the award's. A later statement of the award replaces all of
 * them.
 */
export type AwardStatement = {
  key: string;
  of?: string;
  seller?: Party;
  valueCents?: number;
  awarded?: string;
  details?: string;
};

/** A category as the source gives it. It is UNSPSC only if `scheme` says so. */
export type CategoryStatement = { scheme?: string; code?: string; title?: string; percent?: number };

/** A closing in the source's words, with the instant of a field beside it, if there is one. */
export type ClosingStatement = { wording: string; stated?: string };

/**
 * What one release states, in the source's own words: the result of a parser, before interpretation. Fields that the
 * release does not mention are absent, so earlier releases still apply. Dates are ISO 8601 (a day, local time in the
 * source's zone, or an instant). Amounts are cents. Descriptions may be HTML.
 */
export type Notice = {
  /** Unique within its source. */
  key: string;
  /** The organisation that entered it for itself. Absent for public notices. */
  organisationId?: number;
  /** The time zone of the buyer's office, if it is known and differs from the portal's. */
  zone?: string;
  /** ISO 8601 instant or day. Absent if the source gives none. */
  released?: string;
  /** Order among releases with the same date: the number of an amendment, or 1 for the page behind a list's row. */
  revision?: number;
  /** The amendment numbered `revision` was cancelled: none of its statements apply. */
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
  /** Not a purchase. If absent, it is decided by the title. */
  nonTenderKind?: NonTenderKind;
  buyer?: Party;
  awards?: AwardStatement[];
  categories?: CategoryStatement[];
  /** Labels of the source's own category list. */
  sourceCategories?: string[];
  /** Places in the source's words. An empty list means that the source states none. */
  places?: string[];
  /** A period in words ("Quarter 3 2026/2027"), never converted to a day. */
  expectedPeriod?: string;
  expected?: string;
  opened?: string;
  /** Takes applications at any time, without a deadline. */
  closing?: ClosingStatement | "any time";
  /** Until when questions can be asked, as a date in the source's words. The description may say it too. */
  enquiriesClose?: string;
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
   * Notices that this one follows, or with `isAfter` those that follow it, by key or by reference key
   * (domain/duplicate-notice).
   */
  related?: ({ kind: RelationKind; isAfter?: true } & ({ key: string } | { reference: string }))[];
  lodgement?: string;
  link?: string;
};

/** Why a portal's own test notices are skipped. They do not make a run suspicious. */
export const testNoticeReason = "a test notice of the portal";

/** A record that cannot be ingested. The message is the reason, a phrase without a full stop. */
export class UnreadableRecord extends Error {
  override name = "UnreadableRecord";
}
