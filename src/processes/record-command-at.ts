import { type Act, hasActs, recordCommand } from "#features/operator/server/service.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";

/** Records what a command did that works on a database by its address, unless that is of a version before the list. */
export async function recordCommandAt(url: string, act: Act): Promise<void> {
  const { db, close } = connect(url, { max: 1 });
  try {
    if (await hasActs(db)) await recordCommand(db, act, systemClock.now());
  } finally {
    await close();
  }
}
