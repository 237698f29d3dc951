import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { joinedAct, separatedAct } from "#features/ingestion/server/duplicates/service.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { UsageError } from "#platform/startup-error.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

const usage = "Usage: npm run same-opportunity -- join <id> <id of its duplicate> | separate <id of the duplicate>";

/** Links two opportunities that are one procurement, or unlinks them. Ids are those in their addresses. */
await runMain(async () => {
  const [act, id, part, ...more] = process.argv.slice(2);
  const isRight = id !== undefined && more.length === 0 && act === (part === undefined ? "separate" : "join");
  if (!isRight) throw new UsageError(usage);
  await withDatabase("same-opportunity", async ({ db, clock }) => {
    const stores = { db, clock, lifecycle: dataLifecycle };
    await (part === undefined
      ? unlinkDuplicate(stores, id, (trx, at, main) => recordCommand(trx, separatedAct({ main, other: id }), at))
      : linkDuplicate(stores, id, part, (trx, at) => recordCommand(trx, joinedAct({ main: id, other: part }), at)));
    console.log(part === undefined ? `${id} is separate again.` : `${part} is a duplicate of ${id}.`);
  });
});
