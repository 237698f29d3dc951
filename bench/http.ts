import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readCorpus } from "./corpus/corpus.ts";
import { type BenchQuery, mixedQueries } from "./corpus/queries.ts";
import { type Bench, percentile } from "./figure.ts";
import { fill } from "./http/fill.ts";
import { asFastAsPossible, type Call, steadily } from "./http/load.ts";
import { measurePages } from "./http/pages.ts";
import { measureSignIns } from "./http/sign-ins.ts";
import { untilVisible } from "./http/visibility.ts";
import { startWeb, type Web } from "./http/web-process.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

const connections = 50;
const perSecond = 100;
const updates = 100;

/**
 * The whole product under load: the real web process on a database of this many notices. Requests come at a steady
 * rate, answered or not; each answer has its rows from PostgreSQL, all facets and counts. Client, server and database
 * share the machine.
 */
export const httpBench: Bench = {
  name: "http",
  async run(size, report) {
    const postgres = await scratchPostgres();
    const database = connect(postgres.url);
    try {
      await migrate(database.pool, "db/migrations");
      const corpus = await readCorpus();
      const admin = connect(postgres.adminUrl); // reads files, which the product's role may not
      await fill(admin, corpus, size, postgres.folder);
      await admin.close();
      const calls = mixedQueries(corpus).map(callOf);

      const first = await startWeb(postgres.url, postgres.folder);
      report({ case: "start without a snapshot", value: first.seconds.index, unit: "s", target: null });
      await first.atRest();
      await first.stop();

      const web = await startWeb(postgres.url, postgres.folder);
      try {
        const target = size <= 1_000_000 ? { atMost: 1.5 } : null;
        report({ case: "start with a snapshot", value: web.seconds.index, unit: "s", target });
        await web.atRest();
        const atRest = performance.now();
        await web.pagesOpened();
        report({
          case: "until public pages are opened",
          value: (performance.now() - atRest) / 1000,
          unit: "s",
          target: null,
        });
        await measure(web, calls, report);
        await measurePages(web, calls, report);
        await measureSignIns(web, calls, report);
        const times = await untilVisible(web.address, database, updates);
        report({ case: "commit to search, p50", value: percentile(times, 0.5), unit: "ms", target: { atMost: 50 } });
        report({ case: "commit to search, p95", value: percentile(times, 0.95), unit: "ms", target: { atMost: 50 } });
      } finally {
        await web.stop();
      }
    } finally {
      await database.close();
      await postgres.close();
    }
  },
};

async function measure(web: Web, calls: Call[], report: Parameters<Bench["run"]>[1]) {
  const load = { address: web.address, calls, connections };
  await steadily({ ...load, seconds: 5 }, perSecond);
  await web.metric("nodejs_eventloop_lag_p99_seconds"); // reading it resets it
  const steady = await steadily({ ...load, seconds: 30 }, perSecond);
  const delay = (await web.metric("nodejs_eventloop_lag_p99_seconds")) * 1000;
  const named = `${perSecond} requests/s over ${connections} connections`;
  const ms = (share: number) => ({ value: percentile(steady.times, share), unit: "ms" });
  report({ case: `${named}, p50`, ...ms(0.5), target: null });
  report({ case: `${named}, p95`, ...ms(0.95), target: { atMost: 25 } });
  report({ case: `${named}, p99`, ...ms(0.99), target: null });
  report({ case: `${named}, not answered with 200`, value: steady.failed, unit: "requests", target: { atMost: 0 } });
  // Node samples it every 10 ms and includes those in the value.
  report({ case: "event-loop delay meanwhile, p99", value: delay, unit: "ms", target: { atMost: 20 } });
  const full = await asFastAsPossible({ ...load, seconds: 15 });
  const rate = full.times.length / full.seconds;
  report({ case: `saturated, ${connections} connections`, value: rate, unit: "requests/s", target: null });
  report({ case: "saturated, p95", value: percentile(full.times, 0.95), unit: "ms", target: null });
  const memory = await web.metric("process_resident_memory_bytes");
  report({ case: "memory of the web process", value: memory / 2 ** 20, unit: "MiB", target: null });
}

/** A query of the mix as sent by a search page. */
function callOf({ words, filters: { status, location, category, price } }: BenchQuery): Call {
  const request = {
    freeText: words.join(" "),
    statusIds: status ?? [],
    locationIds: location ?? [],
    categoryIds: category ?? [],
    ...(price && { priceFrom: price.from! / 100, priceTo: (price.to! - 1) / 100 }),
    pageSize: 20,
  };
  return { path: "/api/v1/search/free/search", body: JSON.stringify(request) };
}
