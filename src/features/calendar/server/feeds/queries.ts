import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Permission } from "#domain/permissions.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type Covers = "Caller" | "Everyone";
type Actor = OrganisationActor<Permission>;

/** The links that a person has made. */
export const feedsOf = (db: Database, { organisationId, personId }: Actor) =>
  db
    .selectFrom("calendar_feed")
    .select(["organisation_id", "covers", "created_at", "last_read_at"])
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .orderBy("covers")
    .execute();

/** A new link in place of the one before, with its sequence numbers: programs know the events by their ids. */
export const upsertFeed = (
  db: Database,
  { organisationId, personId }: Actor,
  { covers, tokenHash, at }: { covers: Covers; tokenHash: string; at: Temporal.Instant },
) => {
  const link = { token_hash: tokenHash, created_at: at, last_read_at: null };
  return db
    .insertInto("calendar_feed")
    .values({ organisation_id: organisationId, person_id: personId, covers, ...link })
    .onConflict((conflict) => conflict.columns(["organisation_id", "person_id", "covers"]).doUpdateSet(link))
    .execute();
};

export const deleteFeed = (db: Database, { organisationId, personId }: Actor, covers: Covers) =>
  db
    .deleteFrom("calendar_feed")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .where("covers", "=", covers)
    .execute();

/** The links of somebody who leaves. */
export const deleteFeedsOfPerson = (
  trx: Transaction,
  { organisation: { organisationId }, personId }: { organisation: OrganisationScope; personId: number },
) =>
  trx
    .deleteFrom("calendar_feed")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .execute();

/** A person's links, for their export. */
export const feedsOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("calendar_feed")
    .select(["covers", "created_at", "last_read_at"])
    .where("person_id", "=", personId)
    .orderBy("covers")
    .execute();

/** The feed of a link, locked so that two readers do not count one change twice. */
export const lockFeed = (trx: Transaction, tokenHash: string) =>
  trx
    .selectFrom("calendar_feed")
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from membership where membership.organisation_id = calendar_feed.organisation_id
          and membership.person_id = calendar_feed.person_id
      )`.as("is_member"),
    )
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();

/** What a feed last told. */
export const eventsOf = (trx: Transaction, feedId: number) =>
  trx.selectFrom("calendar_event").selectAll().where("feed_id", "=", feedId).execute();

export type EventRow = {
  uid: string;
  sequence: number;
  content: object;
  changed_at: Temporal.Instant;
  cancelled_at: Temporal.Instant | null;
};

/** Stores what a feed tells from now on, and that it was read. */
export async function storeEvents(
  trx: Transaction,
  feedId: number,
  { changed, dropped, at }: { changed: EventRow[]; dropped: string[]; at: Temporal.Instant },
) {
  await trx.updateTable("calendar_feed").set({ last_read_at: at }).where("id", "=", feedId).execute();
  if (dropped.length > 0)
    await trx
      .deleteFrom("calendar_event")
      .where("feed_id", "=", feedId)
      .where("uid", "=", sql<string>`any(${dropped}::text[])`)
      .execute();
  if (changed.length === 0) return;
  await trx
    .insertInto("calendar_event")
    .values(changed.map(({ content, ...row }) => ({ feed_id: feedId, content: JSON.stringify(content), ...row })))
    .onConflict((conflict) =>
      conflict.columns(["feed_id", "uid"]).doUpdateSet((eb) => ({
        sequence: eb.ref("excluded.sequence"),
        content: eb.ref("excluded.content"),
        changed_at: eb.ref("excluded.changed_at"),
        cancelled_at: eb.ref("excluded.cancelled_at"),
      })),
    )
    .execute();
}
