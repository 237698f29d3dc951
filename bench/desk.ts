import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readCorpus } from "./corpus/corpus.ts";
import { emailOf, fillDesk, large, requestOf, searches, watches } from "./desk/fill.ts";
import { startIssuer } from "./desk/issuer.ts";
import { type Bench, percentile } from "./figure.ts";
import { fill } from "./http/fill.ts";
import { startWeb } from "./http/web-process.ts";
import { savedSearches } from "./matching/saved-searches.ts";
import { wordSharesOf } from "./matching/word-shares.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

/** How many people of each kind call, and how often each calls again. */
const [callers, again] = [20, 5];
const today = systemClock.now().toZonedDateTimeISO("Australia/Sydney").toPlainDate();
const nextMonth = today.add({ months: 1 });

const calls = {
  dashboard: "dashboard",
  "watchlist, a page": "watch-list?pageSize=20",
  "saved searches": "saved-search",
  "calendar, a month": `calendar?from=${today.toString()}&to=${nextMonth.toString()}&watchedBy=Everyone`,
  "pipeline, a page": "pipeline",
  "pipeline board": "pipeline/board",
};
/** The specification's target is for these. */
const judged = new Set(["dashboard", "watchlist, a page"]);

/**
 * The members' pages in an installation with 100,000 watches and 20,000 saved searches: the real web process, called by
 * one person after the other. Client, server and database share the machine.
 */
export const deskBench: Bench = {
  name: "desk",
  async run(size, report, { say }) {
    say(`${searches} saved searches, ${watches} watches; the large organisation: ${JSON.stringify(large)}`);
    const [postgres, issuer] = [await scratchPostgres(), await startIssuer()];
    const database = connect(postgres.url);
    try {
      await migrate(database.pool, "db/migrations");
      const corpus = await readCorpus();
      const admin = connect(postgres.adminUrl); // reads files, which the product's role may not
      await fill(admin, corpus, size, postgres.folder);
      await admin.close();
      const queryOf = savedSearches(corpus, wordSharesOf(corpus));
      const requests = Array.from({ length: searches }, (_, number) => requestOf(queryOf(number)));
      await fillDesk(database.pool, issuer.issuer, requests);

      const web = await startWeb(postgres.url, postgres.folder, issuer.settings);
      try {
        await web.atRest();
        const people = (first: number) => Array.from({ length: callers }, (_, n) => first + n);
        // Others, so that first calls are not those of a process that has just started.
        await measure(web.address, issuer, people(large.people + 1_000));
        for (const [column, first] of [
          ["alone", large.people + 1],
          ["in the large organisation", 1],
        ] as const)
          for (const [name, { first: firsts, later }] of await measure(web.address, issuer, people(first)))
            for (const [which, times] of [
              ["first", firsts],
              ["later", later],
            ] as const)
              for (const share of [0.5, 0.95])
                report({
                  case: `${name}, ${which} call, p${share * 100}`,
                  column,
                  value: percentile(times, share),
                  unit: "ms",
                  ...(share === 0.95 && judged.has(name) && { target: { atMost: 100 } }),
                });
      } finally {
        await web.stop();
      }
    } finally {
      issuer.stop();
      await database.close();
      await postgres.close();
    }
  },
};

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** Milliseconds of each call: each person's first, and their later ones. */
async function measure(address: string, { tokenOf }: Issuer, personIds: number[]) {
  const times = new Map(Object.keys(calls).map((name) => [name, { first: [] as number[], later: [] as number[] }]));
  for (const personId of personIds) {
    const headers = { authorization: `Bearer ${await tokenOf(emailOf(personId))}` };
    for (let turn = 0; turn <= again; turn++)
      for (const [name, path] of Object.entries(calls)) {
        const from = performance.now();
        const answer = await fetch(`${address}/api/v1/${path}`, { headers });
        const text = await answer.text();
        times.get(name)![turn === 0 ? "first" : "later"].push(performance.now() - from);
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
      }
  }
  return times;
}
