import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** What says when something happens in notices, by the ids of their rows; unordered. */
export const keyDateRows = (db: Database, ids: number[]) =>
  db
    .selectFrom("opportunity")
    .leftJoin("buyer", "buyer.id", "buyer_id")
    .select(["opportunity.id", "public_id", "visibility", "organisation_id", "withdrawn_at"])
    .select(["title", "reference", "status_id", "zone", "buyer.name as buyer_name", "opens_for_applications"])
    .select(["reminds_at", "stays_open_until", "close_time_is_explicit", "closing_has_two_readings", "closing_wording"])
    .select(["enquiries_close_at", "enquiries_close_time_is_explicit", "decision_expected_at", "briefings", "places"])
    .where("opportunity.id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
export type KeyDateRow = Awaited<ReturnType<typeof keyDateRows>>[number];
