import { fetchPictureTask } from "#features/accounts/server/tasks.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/accounts/server/pictures/queries.ts";
import { updatePerson, lockedPersonRow } from "#features/accounts/server/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

/**
 * Profile pictures: fetched once from the identity provider, made small, and served from our own origin, so that no
 * colleague's browser calls a stranger's address.
 */
export const profilePictures = (db: Database) => ({
  /** Stores the URL of the picture at the identity provider, or null. A job fetches a new one. */
  change: (actor: PersonActor, url: string | null): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const { id, profile_image_url: before } = await lockedPersonRow(trx, actor);
      if (url === before) return;
      await updatePerson(trx, actor, { profile_image_url: url });
      await queries.deletePicture(trx, actor);
      const when = { key: `profile-picture:${id}`, queue: "profile-pictures", maxAttempts: 5 };
      if (url !== null) await addJob(trx, fetchPictureTask, { personId: id, url }, when);
    }),

  /** A WebP picture by the id in its address. */
  imageById: async (id: string): Promise<Buffer | undefined> => (await queries.pictureById(db, id))?.image,
});

/** The person's own picture, for their export. */
export async function exportPicture(db: Database, actor: PersonActor) {
  const picture = await queries.pictureOf(db, actor);
  if (!picture) return null;
  const { image, fetched_at: fetchedAt } = picture;
  return { fetchedOn: isoInstant(fetchedAt), image: `data:image/webp;base64,${image.toString("base64")}` };
}
