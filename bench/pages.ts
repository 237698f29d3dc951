import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readCorpus } from "./corpus/corpus.ts";
import type { Bench } from "./figure.ts";
import { fill } from "./http/fill.ts";
import { measurePageRates } from "./http/page-rates.ts";
import { fillAwards } from "./http/parties.ts";
import { startWeb } from "./http/web-process.ts";
import { type Scratch, scratchPostgres } from "./scratch-postgres.ts";

/**
 * Public pages from the real web process, on a database of this many notices: pages a second and their times. Client,
 * server and database share the machine.
 */
export const pagesBench: Bench = {
  name: "pages",
  async run(size, report, { data }) {
    const postgres = await scratchPostgres(data);
    try {
      await migrateAndFill(postgres, size);
      const web = await startWeb(postgres.url, postgres.folder);
      try {
        await measurePageRates(web, report);
      } finally {
        await web.stop();
      }
    } finally {
      await postgres.close();
    }
  },
};

/** Brings the database up to date, and fills it unless an earlier run did. */
async function migrateAndFill({ url, adminUrl, folder }: Scratch, size: number): Promise<void> {
  const database = connect(url, { work: "migration" });
  await migrate(database.pool, "db/migrations");
  const { rows } = await database.pool.query("select from seller limit 1");
  await database.close();
  if (rows.length > 0) return;
  const admin = connect(adminUrl, { work: "ingest" }); // reads files, which the product's role may not
  await fill(admin, await readCorpus(), size, folder);
  await fillAwards(admin, size);
  await admin.close();
}
