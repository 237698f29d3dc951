import { linkParties, unlinkParty } from "#features/ingestion/server/parties/link-parties.ts";
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
    await (part === undefined
      ? unlinkParty({ db, clock }, table, slug)
      : linkParties({ db, clock }, table, slug, part));
    console.log(part === undefined ? `${slug} is separate again.` : `${part} is another name of ${slug}.`);
  });
});
