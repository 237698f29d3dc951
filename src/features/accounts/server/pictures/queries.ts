import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Picture = { id: string; image: Buffer; fetched_at: Temporal.Instant };

/** Deletes a person's picture. */
export const deletePicture = (trx: Transaction, { personId }: PersonActor) =>
  trx.deleteFrom("profile_picture").where("person_id", "=", personId).execute();

/** True if this is still the URL of the person's picture. Locks the person until the transaction ends. */
export async function isStillAt(trx: Transaction, personId: number, url: string): Promise<boolean> {
  const row = await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", personId)
    .where("profile_image_url", "=", url)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a person's picture and replaces any earlier one. */
export const upsertPicture = (trx: Transaction, personId: number, picture: Picture) =>
  trx
    .insertInto("profile_picture")
    .values({ person_id: personId, ...picture })
    .onConflict((on) => on.column("person_id").doUpdateSet(picture))
    .execute();

/** The picture with this id. */
export const pictureById = (db: Database, id: string) =>
  db.selectFrom("profile_picture").select("image").where("id", "=", id).executeTakeFirst();

/** A person's own picture. */
export const pictureOf = (db: Database, { personId }: PersonActor) =>
  db.selectFrom("profile_picture").select(["image", "fetched_at"]).where("person_id", "=", personId).executeTakeFirst();
