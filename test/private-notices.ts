import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";

/** An organisation with a name and no members. Returns its id. */
export async function bareOrganisation(db: Database, name: string): Promise<number> {
  const at = Temporal.Instant.fromEpochMilliseconds(0);
  const { id } = await db
    .insertInto("organisation")
    .values({
      public_id: `bare-${name}`,
      name,
      abn: "51824753556",
      time_zone: "Australia/Sydney",
      created_at: at,
      abn_since: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the notices with this title private to an organisation, or public again for null. Appends to the feed. */
export const setOwner = (db: Database, title: string, organisationId: number | null) =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("opportunity")
      .set({ visibility: organisationId === null ? "public" : "organisation", organisation_id: organisationId })
      .where("title", "=", title)
      .returning("id")
      .execute();
    await tellFeed(trx, changed);
  });

/** Withdraws the opportunities with these ids and restores all others. Appends to the feed. */
export const withdrawOnly = (db: Database, ids: number[]) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update opportunity set withdrawn_at = case when id = any(${ids}::integer[]) then first_seen_at end
      where (withdrawn_at is not null) <> (id = any(${ids}::integer[])) returning id
    `.execute(trx);
    await tellFeed(trx, rows);
  });

export const tellFeed = (trx: Parameters<typeof appendFeed>[0], changed: { id: number }[]) =>
  appendFeed(
    trx,
    changed.map(({ id }) => ({ kind: "changed", opportunityId: id })),
    Temporal.Instant.fromEpochMilliseconds(0),
  );
