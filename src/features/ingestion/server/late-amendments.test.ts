import fc from "fast-check";
import { expect, test } from "vitest";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { repeats } from "#test/counts.ts";
import { testDatabase } from "#test/database.ts";

const { db, pool } = await testDatabase();
await seedSources(db);
let now = Temporal.Instant.from("2026-09-10T00:00:00Z");
const clock = { now: () => now };

type More = { date?: string; status?: string; seller?: string; ends?: string };

/** A contract or an amendment as in AusTender's interface. Since 2021 amendments may lack their date. */
const stated = (id: string, dollars: number, { date, status = "active", seller = "One", ends }: More = {}) => ({
  ocid: "prod-late",
  ...(date && { date }),
  tag: [id.includes("-A") ? "contractAmendment" : "contract"],
  contracts: [
    {
      id,
      status,
      description: `Works of ${dollars}`,
      value: { amount: `${dollars}` },
      ...(ends && { period: { endDate: ends } }),
    },
  ],
  parties: [{ id: "s", name: `Seller ${seller}`, roles: ["supplier"] }],
});

const signed = stated("CN7", 100, { date: "2026-01-05T00:00:00Z", ends: "2026-06-29T14:00:00Z" });
const dated = [
  signed,
  stated("CN7", 110, { date: "2026-01-06T00:00:00Z", seller: "Two" }),
  stated("CN7-A1", 250, { date: "2026-02-01T00:00:00Z" }),
  stated("CN7-A1", 0, { date: "2026-02-01T00:00:00Z", status: "cancelled" }),
  stated("CN7-A2", 300, { date: "2026-01-20T00:00:00Z", ends: "2027-06-29T14:00:00Z" }),
  stated("CN7-A3", 275, { date: "2026-02-01T00:00:00Z", seller: "Three" }),
];
const undated = [
  stated("CN7", 120),
  stated("CN7-A4", 400),
  stated("CN7-A4", 0, { status: "cancelled" }),
  stated("CN7-A5", 500, { date: "soon" }),
];

/** Some of these in any order and repetition, in batches of any size. */
const readings = (bodies: object[]) =>
  fc.tuple(
    fc.shuffledSubarray([...bodies, ...bodies], { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  );

/** Ingests them into an empty database, an hour between batches. */
async function read(list: object[], sizes: number[]) {
  await pool.query("truncate opportunity, award, buyer, seller, release, feed restart identity cascade");
  const left = [...list];
  for (let turn = 0; left.length > 0; turn += 1) {
    now = now.add({ hours: 1 });
    const bodies = left.splice(0, sizes[turn % sizes.length]);
    await ingestRecords(
      { db, clock },
      bodies.map((body, index) => ({ number: index + 1, body: { ...body } })),
    );
  }
}

/** Everything computed from releases. Times and row ids are left out if only `made` matters. */
async function contents(madeOnly = false) {
  const own = madeOnly ? "{id,buyer_id,seller_id,opportunity_id,first_seen_at,last_changed_at,last_checked_at}" : "{}";
  const { rows } = await pool.query(
    `select 'opportunity' as kind, to_jsonb(o) - $1::text[] as row from opportunity o
     union all select 'award', to_jsonb(a) - $1::text[] || jsonb_build_object('seller', s.name)
       from award a join seller s on s.id = seller_id
     union all select 'change', to_jsonb(c) - $1::text[] from opportunity_change c where not $2
     order by 1, 2`,
    [own, madeOnly],
  );
  return rows;
}

test("dated amendments that come late, out of order, twice or cancelled give the same rows as in order", async () => {
  const rest = dated.filter((body) => body !== signed);
  await fc.assert(
    fc.asyncProperty(readings(rest), async ([arrivals, sizes]) => {
      const list = [...arrivals, signed];
      await read(list, sizes);
      const made = await contents(true);
      await read(
        [...new Set(list)].toSorted((a, b) => dated.indexOf(a as never) - dated.indexOf(b as never)),
        [1],
      );
      expect(await contents(true)).toEqual(made);
    }),
    { numRuns: repeats(6, 200) },
  );
});

test("rebuilding a contract from any releases, even undated ones, gives the same bytes and no changes", async () => {
  await fc.assert(
    fc.asyncProperty(readings([...dated, ...undated]), async ([list, sizes]) => {
      await read(list, sizes);
      const before = await contents();
      expect(await rebuildOpportunities({ db, clock })).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await contents()).toEqual(before);
    }),
    { numRuns: repeats(8, 300) },
  );
});

test("an amendment that is cancelled takes away the opportunity that it alone had made, until the contract is read", async () => {
  const [, , amended, cancelled] = dated;
  await read([amended!, cancelled!], [1]);
  const isShown = async () =>
    (await pool.query<{ shown: boolean }>("select withdrawn_at is null as shown from opportunity")).rows[0]?.shown;
  expect(await isShown()).toBe(false);
  const { rows } = await pool.query("select kind from feed order by sequence");
  expect(rows).toEqual([{ kind: "added" }, { kind: "removed" }]);
  await ingestRecords({ db, clock }, [{ number: 1, body: signed }]);
  expect(await isShown()).toBe(true);
});
