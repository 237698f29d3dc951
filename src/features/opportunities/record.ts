import type { RelationKind } from "#domain/relation.ts";

/*
 * The values of the jsonb columns of `opportunity`. Ingestion writes them, the presenter reads them. Instants are ISO
 * 8601 in UTC; a missing value is absent.
 */

/** A category. `code` is the eight-digit UNSPSC code; without it we have only the source's words. */
export type StoredCategory = { code?: number; percent: number; origin: "buyer" | "guess"; raw?: string };

/**
 * A place. `id` is one of domain/places; without it we have only the source's words. An empty list means "not stated".
 */
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

/** `size` in bytes; `firstSeen` is when we first crawled it. */
export type StoredDocument = { title: string; url?: string; format?: string; size?: number; firstSeen?: string };

/** A correction that the buyer added. Without a time `at` is 00:00 of its day. */
export type StoredAddendum = { number?: string; at?: string; text?: string };

/**
 * Another notice, by its key at its source or by its normalised reference (domain/same-opportunity). It is an earlier
 * notice unless `isAfter` is set.
 */
export type StoredRelation = { kind: RelationKind; key?: string; reference?: string; isAfter?: true };

/** A closing before or after a change; instants as in the columns of the row. */
export type StoredClosing = {
  remindsAt: string | null;
  staysOpenUntil: string | null;
  timeIsExplicit: boolean;
  opensForApplications: boolean;
  zone: string;
  wording: string | null;
};

/** A value in the history. domain/change-field says which type each field has. */
export type StoredChangeValue = string | number | string[] | StoredClosing;
