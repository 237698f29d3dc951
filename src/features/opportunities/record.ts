import type { RelationKind } from "#domain/relation.ts";

/*
 * What the jsonb columns of `opportunity` hold. Ingestion writes them, the presenter reads them. Instants are ISO 8601
 * in UTC; a missing value is absent.
 */

/** A category. `code` is the eight-digit UNSPSC code; without it only the source's words are known. */
export type StoredCategory = { code?: number; percent: number; origin: "buyer" | "guess"; raw?: string };

/** A place. `id` is one of domain/places; without it only the source's words are known. An empty list is "not stated". */
export type StoredPlace = { id?: number; raw?: string };

export type StoredBriefing = {
  kind: "Briefing" | "Inspection" | "SiteVisit";
  details?: string;
  location?: string;
  mandatory: boolean;
  registrationRequired: boolean;
  at?: string;
  timeIsExplicit: boolean;
  registrationClosesAt?: string;
  registrationTimeIsExplicit: boolean;
};

export type StoredContact = { name?: string; email?: string; phone?: string; mobile?: string };

/** `size` in bytes; `firstSeen` when we first read of it. */
export type StoredDocument = { title: string; url?: string; format?: string; size?: number; firstSeen?: string };

/** A correction that the buyer added. Without a time `at` is 00:00 of its day. */
export type StoredAddendum = { number?: string; at?: string; text?: string };

/**
 * Another notice, by its key at its source or by the key of its reference (domain/same-opportunity): one before, unless it
 * is said to come after.
 */
export type StoredRelation = { kind: RelationKind; key?: string; reference?: string; isAfter?: true };

/** A closing as it stood before or after a change; instants as in the columns of the row. */
export type StoredClosing = {
  remindsAt: string | null;
  staysOpenUntil: string | null;
  timeIsExplicit: boolean;
  opensForApplications: boolean;
  zone: string;
  wording: string | null;
};

/** A value in the history: what domain/change-field says that its field holds. */
export type StoredChangeValue = string | number | string[] | StoredClosing;
