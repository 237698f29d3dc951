import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readCorpus } from "./corpus/corpus.ts";
import type { Bench } from "./figure.ts";
import { fill } from "./http/fill.ts";
import { measurePageRates } from "./http/page-rates.ts";
import { fillAwards } from "./http/parties.ts";
import { startWeb } from "./http/web-process.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

/**
 * Public pages from the real web process, on a database of this many notices: pages a second and their times. Client,
 * server and database share the machine.
 */
export const pagesBench: Bench = {
  name: "pages",
  async run(size, report) {
    const postgres = await scratchPostgres();
    try {
      const admin = connect(postgres.adminUrl); // reads files, which the product's role may not
      const database = connect(postgres.url);
      await migrate(database.pool, "db/migrations");
      await database.close();
      await fill(admin, await readCorpus(), size, postgres.folder);
      await fillAwards(admin);
      await admin.close();
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
