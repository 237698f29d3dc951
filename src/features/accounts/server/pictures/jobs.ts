import type { ReencodePicture } from "#adapters/pictures/port.ts";
import * as queries from "#features/accounts/server/pictures/queries.ts";
import { newSecret } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { type PayloadOf, runs, type Tasks } from "#platform/jobs/task.ts";
import { fetchPictureTask } from "#features/accounts/server/tasks.ts";

/** Fetches a picture by its URL. Throws PermanentFailure if a retry cannot help. */
export type FetchPicture = (url: string) => Promise<Buffer>;

type Needs = { db: Database; clock: Clock; fetchPicture: FetchPicture; reencodePicture: ReencodePicture };

/** The jobs of profile pictures by name. */
export const pictureTasks = (needs: Needs): Tasks => runs(fetchPictureTask, (job) => fetchProfilePicture(needs, job));

/** Stores a person's picture, unless they have another URL by now. */
async function fetchProfilePicture(
  { db, clock, fetchPicture, reencodePicture }: Needs,
  { personId, url }: PayloadOf<typeof fetchPictureTask>,
): Promise<void> {
  const image = await reencodePicture(await fetchPicture(url));
  await db.transaction().execute(async (trx) => {
    if (!(await queries.isStillAt(trx, personId, url))) return;
    await queries.upsertPicture(trx, personId, { id: newSecret(), image, fetched_at: clock.now() });
  });
}
