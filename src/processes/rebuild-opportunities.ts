import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { CannotStart } from "#platform/cannot-start.ts";
import { readConfig } from "#platform/config/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";

const number = new Intl.NumberFormat("en-AU");

/**
 * `npm run rebuild-opportunities [-- --json]`: computes every opportunity again from its releases, beside a running
 * server or alone. With --json the last line of stdout is `{ read, added, changed, removed }`.
 */
await runMain(async () => {
  const options = process.argv.slice(2);
  if (options.some((option) => option !== "--json"))
    throw new CannotStart("Usage: npm run rebuild-opportunities [-- --json]");
  const database = await openDatabase(readConfig().database);
  const { db, clock, close } = await open("rebuild-opportunities", database.url);
  const stopping = new AbortController();
  const work = rebuildOpportunities(
    { db, clock },
    { signal: stopping.signal, onBatch: ({ read }) => console.error(`${number.format(read)} opportunities`) },
  );
  onStop(async () => {
    stopping.abort();
    await work;
  });
  const rebuilt = await work;
  const { read, ...others } = rebuilt;
  const parts = Object.entries(others).map(([name, count]) => `${number.format(count)} ${name}`);
  console.error(`Computed ${number.format(read)} opportunities again: ${parts.join(", ")}.`);
  if (options.includes("--json")) console.log(JSON.stringify(rebuilt));
  await close();
  await database.close();
  process.exit();
});
