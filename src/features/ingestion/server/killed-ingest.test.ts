import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { repeats } from "#test/counts.ts";
import { testDatabase } from "#test/database.ts";

const killed = await testDatabase();
const whole = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "ingest-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = repeats(6_000, 20_000);
const kills = repeats(5, 50);
/** How many rows are contracts. Every fifth has an amendment. */
const signed = new Set(Array.from({ length: rows }, (_, index) => Math.floor(index / 1.2))).size;
const file = join(folder, "contracts.csv");
const row = (number: number) => {
  const contract = Math.floor(number / 1.2);
  const date = Temporal.Instant.from("2024-01-01T00:00:00Z").add({ minutes: contract });
  const amendment = number > 0 && Math.floor((number - 1) / 1.2) === contract ? `CN${contract}-A1` : "";
  return `prod-${contract},CN${contract},${amendment},contract,Work ${number},${number}.50,${date},76110000,Agency ${number % 40},Seller ${number % 700}`;
};
const header = "ocid,cn_id,amendment_id,tag,description,value_aud,date_signed,unspsc,agency_name,supplier_name";
writeFileSync(file, [header, ...Array.from({ length: rows }, (_, index) => row(index))].join("\n"));

/** Two snapshots of notices without a date. The second changes the place back. */
const undated = repeats(1_000, 3_000);
const snapshots = [{ place: "Perth" }, {}].map((place, nth) => {
  const bodies = Array.from({ length: undated }, (_, index) => {
    const row = { key: `open ${index}`, title: `Cleaning ${index} ${nth}`, ...place };
    return { listing: "sample", source: "council-sites", row };
  });
  const path = join(folder, `snapshot-${nth}.jsonl`);
  writeFileSync(path, bodies.map((body) => JSON.stringify(body)).join("\n"));
  return path;
});
const all = signed + undated;

/** Runs the command as a separate process, as `npm run ingest` does. */
const ingest = (url: string) =>
  spawn(process.execPath, ["src/processes/ingest.ts", "--json", file, ...snapshots], {
    env: environmentWith({ MODE: "live", DATABASE_URL: url }),
    stdio: ["ignore", "pipe", "pipe"],
  });

async function countsOf(child: ReturnType<typeof ingest>): Promise<Record<string, number>> {
  let [out, said] = ["", ""];
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const [code] = await once(child, "close");
  expect(code, said).toBe(0);
  return JSON.parse(out.trim().split("\n").at(-1)!);
}

const contents = async ({ pool }: typeof whole) => {
  const { rows: found } = await pool.query(`
    select source_key, public_id, title, awarded_total_cents, b.slug as buyer,
      (select jsonb_agg(jsonb_build_array(number, field, kind, before, after) order by number) from opportunity_change
        where opportunity_id = o.id) as history,
      (select jsonb_agg(jsonb_build_array(award_key, s.slug, value_cents)) from award join seller s on s.id = seller_id
        where opportunity_id = o.id) as awards
    from opportunity o left join buyer b on b.id = buyer_id order by source_key`);
  return found;
};
const countIn = async ({ db }: typeof whole, table: "opportunity" | "feed" | "release" | "release_again") =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

/** How many values the history shows as reverted. */
const removals = async ({ pool }: typeof whole) =>
  Number((await pool.query("select count(*) from opportunity_change where kind = 'removed'")).rows[0].count);

async function someAreIn(database: typeof killed) {
  while ((await countIn(database, "opportunity")) === 0) await sleep(2);
}

/** Moments spread evenly over a run, in pseudo-random order (multiples of the golden ratio). */
const moments = (duration: number) =>
  Array.from({ length: kills }, (_, index) => ((index + 1) * 0.618034 * duration) % duration);

test(
  `a run that is killed ${kills} times at any moment and run again gives the same result as one full run`,
  async () => {
    const started = performance.now();
    const counts = await countsOf(ingest(whole.url));
    const duration = performance.now() - started;
    const changed = rows - signed + undated;
    expect(counts).toEqual({ read: rows + 2 * undated, added: all, changed, unchanged: 0, skipped: 0 });
    expect([await countIn(whole, "release_again"), await removals(whole)]).toEqual([0, undated]);

    const lefts: number[] = [];
    for (const [nth, moment] of moments(duration).entries()) {
      const child = ingest(killed.url);
      // The first kill is certain to hit the middle of the work, however the machine's load has changed since the full
      // run.
      const due = nth === 0 ? someAreIn(killed) : sleep(moment);
      await Promise.race([once(child, "close"), due]);
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
      lefts.push(await countIn(killed, "opportunity"));
      // Committed work survives, and every stored opportunity has a feed row.
      expect(lefts.at(-1)).toBeGreaterThanOrEqual(lefts.at(-2) ?? 0);
      expect(await countIn(killed, "feed")).toBeGreaterThanOrEqual(lefts.at(-1)!);
    }
    expect(lefts.some((left) => left > 0 && left < all)).toBe(true);

    const { read, skipped, added } = await countsOf(ingest(killed.url));
    expect([read, added! + lefts.at(-1)!, skipped]).toEqual([rows + 2 * undated, all, 0]);
    expect(await contents(killed)).toEqual(await contents(whole));
    expect(await countIn(killed, "release")).toBe(rows + 2 * undated);
    expect([await countIn(killed, "release_again"), await removals(killed)]).toEqual([0, undated]);
    const runs = await killed.db.selectFrom("ingest_run").select(["error"]).orderBy("id").execute();
    expect(runs.at(-1)).toEqual({ error: null });
  },
  repeats(300_000, 3_600_000),
);
