import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { connect } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";

/**
 * Milliseconds from the commit of a change until a search finds it, measured this many times in sequence: a notice gets
 * a unique word, which is searched for over HTTP until it is found.
 */
export async function untilVisible(address: string, { db }: Pick<ReturnType<typeof connect>, "db">, times: number) {
  const found: number[] = [];
  for (let number = 1; number <= times; number++) {
    const word = `seen${"abcdefghij"[number % 10]}${number}`;
    await db.transaction().execute(async (trx) => {
      await sql`update opportunity set title = ${`Road sealing ${word}`} where id = ${number * 7}`.execute(trx);
      await appendFeed(
        trx,
        [{ kind: "changed", opportunityId: number * 7 }],
        Temporal.Instant.fromEpochMilliseconds(0),
      );
    });
    const committed = performance.now();
    while ((await total(address, word)) === 0) await sleep(1);
    found.push(performance.now() - committed);
    await sleep(20);
  }
  return found;
}

async function total(address: string, freeText: string): Promise<number> {
  const answer = await fetch(`${address}/api/v1/search/free/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ freeText, statusIds: [], includeFlagged: true, pageSize: 1 }),
  });
  return ((await answer.json()) as { totalRecords: number }).totalRecords;
}
