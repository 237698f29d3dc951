import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { testDatabase } from "#test/database.ts";

const killed = await testDatabase();
const whole = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "ingest-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = 6000;
const file = join(folder, "contracts.csv");
const row = (at: number) => {
  const contract = Math.floor(at / 1.2);
  const signed = Temporal.Instant.from("2024-01-01T00:00:00Z").add({ minutes: contract });
  const amendment = at > 0 && Math.floor((at - 1) / 1.2) === contract ? `CN${contract}-A1` : "";
  return `prod-${contract},CN${contract},${amendment},contract,Work ${at},${at}.50,${signed},76110000,Agency ${at % 40},Seller ${at % 700}`;
};
const header = "ocid,cn_id,amendment_id,tag,description,value_aud,date_signed,unspsc,agency_name,supplier_name";
writeFileSync(file, [header, ...Array.from({ length: rows }, (_, at) => row(at))].join("\n"));

/** The command as a process of its own, as `npm run ingest` runs it. */
const ingest = (url: string) =>
  spawn(process.execPath, ["src/processes/ingest.ts", "--json", file], {
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
      (select jsonb_agg(jsonb_build_array(award_key, s.slug, value_cents)) from award join seller s on s.id = seller_id
        where opportunity_id = o.id) as awards
    from opportunity o left join buyer b on b.id = buyer_id order by source_key`);
  return found;
};
const countIn = async ({ db }: typeof whole, table: "opportunity" | "feed" | "release") =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("a run that was killed in the middle and run again gives what one whole run gives", async () => {
  const counts = await countsOf(ingest(whole.url));
  expect(counts).toEqual({ read: rows, added: 5000, changed: 1000, unchanged: 0, skipped: 0 });

  const first = ingest(killed.url);
  await expect.poll(() => countIn(killed, "opportunity"), { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  first.kill("SIGKILL");
  await once(first, "close");
  const left = await countIn(killed, "opportunity");
  expect(left).toBeLessThan(5000);
  expect(await countIn(killed, "feed")).toBeGreaterThanOrEqual(left);

  const again = await countsOf(ingest(killed.url));
  const { read, added, changed, unchanged, skipped } = again;
  expect([read, added! + left, skipped]).toEqual([rows, 5000, 0]);
  expect(added! + changed! + unchanged!).toBe(rows);
  expect(await contents(killed)).toEqual(await contents(whole));
  expect(await countIn(killed, "release")).toBe(rows);
  const runs = await killed.db.selectFrom("ingest_run").select(["error"]).orderBy("id").execute();
  expect(runs).toEqual([{ error: "did not finish" }, { error: null }]);
}, 90_000);
