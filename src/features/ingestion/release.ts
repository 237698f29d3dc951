import type { StatusCode } from "#domain/opportunity-status.ts";
import type { AwardStatement, Party } from "#features/ingestion/notice.ts";
import type {
  StoredAddendum,
  StoredBriefing,
  StoredCategory,
  StoredContact,
  StoredDocument,
  StoredPlace,
  StoredRelation,
} from "#features/opportunities/record.ts";

/** One interpreted release: columns of the opportunity's record, and the parties and status that it states. */
export type Facts = {
  sourceId: number;
  key: string;
  /** The organisation that it is private to. */
  organisationId?: number;
  released: Temporal.Instant | undefined;
  revision: number;
  /** The amendment with this revision was cancelled. */
  cancelsAmendment?: boolean;
  columns: Partial<OpportunityColumns>;
  status?: StatusCode;
  buyer?: Party;
  awards?: (AwardStatement & { awardedAt?: string })[];
};

/** Columns of `opportunity` that are computed from releases, by their database names. Instants are ISO 8601 in UTC. */
export type OpportunityColumns = {
  reference: string | null;
  title: string;
  description: string;
  /** The description with paragraphs, lists and emphasis. Null if the source gave plain text. */
  description_html: string | null;
  type_id: number;
  access: string | null;
  exemption_code: string | null;
  stage_number: number | null;
  stage_count: number | null;
  result: string | null;
  multi_agency_access: boolean | null;
  flag: string | null;
  zone: string;
  expected_release_at: string | null;
  expected_release_text: string | null;
  opened_at: string | null;
  closing_wording: string | null;
  reminds_at: string | null;
  stays_open_until: string | null;
  close_time_is_explicit: boolean;
  closing_has_two_readings: boolean;
  opens_for_applications: boolean;
  enquiries_close_at: string | null;
  enquiries_close_time_is_explicit: boolean;
  cancelled_at: string | null;
  awarded_at: string | null;
  decision_expected_at: string | null;
  contract_start_at: string | null;
  contract_end_at: string | null;
  value_from_cents: number | null;
  value_to_cents: number | null;
  awarded_total_cents: number | null;
  currency: string;
  gst: string | null;
  categories: StoredCategory[];
  source_categories: string[];
  places: StoredPlace[];
  briefings: StoredBriefing[];
  contacts: StoredContact[];
  documents: StoredDocument[];
  addenda: StoredAddendum[];
  related: StoredRelation[];
  lodgement_details: string | null;
  deep_link: string | null;
};

export type Award = AwardStatement & { awardedAt?: string };

/** An opportunity as computed from its releases. Its status also depends on the time (`statusAt`). */
export type OpportunityRecord = {
  columns: OpportunityColumns;
  claim: StatusCode;
  buyer: Party | undefined;
  awards: Award[];
};

/**
 * A release's facts, the hash that orders releases of one instant, and when we read it. `received` is absent while it
 * is being read, which counts as later than everything stored. `joined`: when an operator joined its notice with the one
 * whose history is computed, if that was later: until then it said nothing about that one.
 */
export type Release = { facts: Facts; hash: string; received?: Temporal.Instant; joined?: Temporal.Instant };
