import { linkParties, unlinkParty } from "#features/ingestion/server/parties/link-parties.ts";
import { nameSeparatedAct, namesJoinedAct } from "#features/ingestion/server/parties/service.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { UsageError } from "#platform/startup-error.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

const usage =
  "Usage: npm run same-party -- buyer|seller join <slug> <slug of its duplicate> | buyer|seller separate <slug of the duplicate>";

/** Links two names of one buyer or seller, or unlinks them. Slugs are those in their addresses. */
await runMain(async () => {
  const [table, act, slug, part, ...more] = process.argv.slice(2);
  const isRight = slug !== undefined && more.length === 0 && act === (part === undefined ? "separate" : "join");
  if (!isRight || (table !== "buyer" && table !== "seller")) throw new UsageError(usage);
  await withDatabase("same-party", async ({ db, clock }) => {
    const stores = { db, clock };
    await (part === undefined
      ? unlinkParty(stores, table, slug, (trx, at) => recordCommand(trx, nameSeparatedAct(table, slug), at))
      : linkParties(stores, table, slug, part, (trx, at) =>
          recordCommand(trx, namesJoinedAct(table, { main: slug, other: part }), at),
        ));
    console.log(part === undefined ? `${slug} is separate again.` : `${part} is another name of ${slug}.`);
  });
});
