import type { RetentionPeriod } from "#domain/retention.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tables } from "#platform/db/schema.gen.ts";

/** Rows of one table that are deleted after a time. */
export type Retained = {
  table: keyof Tables;
  /** Which setting says for how many days. */
  period: RetentionPeriod;
  /** The time goes by the real clock, which nobody can set. */
  inRealTime?: true;
} & (
  | {
      /** The instant that the time begins with. A row without one stays. */
      since: string;
    }
  | {
      /** Deletes up to `limit` rows from before an instant, and returns how many: where age alone does not decide. */
      deleteBefore: (db: Database, before: Temporal.Instant, limit: number) => Promise<number>;
    }
);
