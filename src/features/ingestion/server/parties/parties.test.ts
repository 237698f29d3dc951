import { expect, test } from "vitest";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { linkParties, unlinkParty } from "./link-parties.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { testDatabase } from "#test/database.ts";

const { db, pool } = await testDatabase();
await seedSources(db);
const clock = { now: () => Temporal.Instant.from("2026-09-10T00:00:00Z") };

let number = 0;
/** An AusTender contract with these names for agency and supplier. */
const contract = (agency: string, supplier = "Seller", abn = "") => ({
  ocid: `prod-${++number}`,
  cn_id: `CN${number}`,
  tag: "contract",
  description: `Work ${number}`,
  value_aud: "1.00",
  date_signed: "2024-01-01T00:00:00Z",
  unspsc: "76110000",
  agency_name: agency,
  supplier_name: supplier,
  supplier_abn: abn,
});
async function ingest(...bodies: object[]) {
  await ingestRecords(
    { db, clock },
    bodies.map((body, index) => ({ number: index + 1, body: body as Record<string, unknown> })),
  );
  const keys = bodies.map((body) => (body as { ocid: string }).ocid);
  const { rows } = await pool.query(
    `select source_key as key, b.name as buyer, p.name as parent, s.name as seller
    from opportunity o left join buyer b on b.id = buyer_id left join buyer p on p.id = b.parent_id
      left join award a on a.opportunity_id = o.id left join seller s on s.id = a.seller_id
    where source_key = any($1) order by array_position($1, source_key)`,
    [keys],
  );
  return rows as { buyer: string; parent: string | null; seller: string }[];
}

test("different spellings are one buyer; part of a department is a separate buyer with it as parent", async () => {
  const found = await ingest(
    contract("Department of Sample Affairs"),
    contract("Dept of Sample Affairs"),
    contract("Department of Sample Affairs - Depots"),
    contract("Department of Sample Affairs and Trade"),
  );
  expect(found.map(({ buyer, parent }) => [buyer, parent])).toEqual([
    ["Department of Sample Affairs", null],
    ["Department of Sample Affairs", null],
    ["Department of Sample Affairs - Depots", "Department of Sample Affairs"],
    ["Department of Sample Affairs and Trade", null],
  ]);
});

test("a renamed buyer is matched to its current name, whichever name was read first", async () => {
  const today = "Department of Home Affairs";
  const before = "Department of Immigration and Border Protection";
  const found = await ingest(
    contract(before),
    contract(today),
    contract(before.toUpperCase()),
    contract("Australian Border Force"),
  );
  expect(found.map(({ buyer }) => buyer)).toEqual([today, today, today, "Australian Border Force"]);
  expect(found[3]!.parent).toBe(today);
});

test("a rename added later applies to earlier notices after a rebuild, except for unlinked buyers", async () => {
  const [before, today] = ["Department of Human Services", "Services Australia"];
  const body = contract(before);
  expect((await ingest(body))[0]!.buyer).toBe(today);
  // As stored before the register had the change.
  await pool.query("delete from same_buyer where buyer_id = (select id from buyer where name = $1)", [before]);
  await pool.query(`update opportunity set buyer_id = (select id from buyer where name = $1) where source_key = $2`, [
    before,
    body.ocid,
  ]);
  await rebuildOpportunities({ db, clock });
  expect((await ingest(body))[0]!.buyer).toBe(today);
  await unlinkParty({ db, clock }, "buyer", "department-human-services");
  await rebuildOpportunities({ db, clock });
  expect((await ingest(body))[0]!.buyer).toBe(before);
});

test("a rename added later applies to all spellings of the former name, whichever is read first", async () => {
  const [before, spelt] = [
    "Department of Immigration and Border Protection",
    "Dept of Immigration and Border Protection",
  ];
  await ingest(contract(before), contract(spelt));
  const idOf = async (name: string) =>
    (await pool.query("select id from buyer where name = $1", [name])).rows[0] as { id: number };
  const [main, part] = [await idOf(before), await idOf(spelt)];
  for (const met of [before, spelt]) {
    // As stored before the register had the change.
    await pool.query("delete from same_buyer where buyer_id = any($1)", [[main.id, part.id]]);
    await pool.query("insert into same_buyer (buyer_id, main_buyer_id, reason) values ($1, $2, 'same name')", [
      part.id,
      main.id,
    ]);
    const found = [...(await ingest(contract(met))), ...(await ingest(contract(before), contract(spelt)))];
    expect(found.map(({ buyer }) => buyer)).toEqual(found.map(() => "Department of Home Affairs"));
  }
});

test("a state's department is not the Commonwealth department of the same name", async () => {
  const row = {
    reference: "T1",
    description: "Darwin - Works",
    contractor: "S",
    agency: "Department of Health",
    value_aud: "1",
    awarded: "2024-01-01",
  };
  await ingest(row);
  const { rows } = await pool.query(
    "select b.name from opportunity o join buyer b on b.id = buyer_id where reference = 'T1'",
  );
  expect(rows).toEqual([{ name: "Department of Health (NT)" }]);
});

test("a seller without an ABN is matched to the only company of that name, and to none if there are two", async () => {
  const found = await ingest(
    contract("B", "Sample Consulting Group Pty Ltd", "51824753556"),
    contract("B", "The Sample Consulting Group"),
    contract("B", "Sample Consulting Group", "62950639680"),
    contract("B", "Sample Consulting Group Limited"),
    contract("B", "Sample Consulting Group (Limited)"),
  );
  const first = "Sample Consulting Group Pty Ltd";
  expect(found.map(({ seller }) => seller)).toEqual([
    first,
    first,
    "Sample Consulting Group",
    "Sample Consulting Group Limited",
    "Sample Consulting Group Limited",
  ]);
});

test("unlinking two names separates their notices, and a rebuild keeps them separate", async () => {
  const name = async () => (await ingest(contract("Dept of Sample Affairs")))[0]!.buyer;
  expect(await name()).toBe("Department of Sample Affairs");
  await unlinkParty({ db, clock }, "buyer", "dept-sample-affairs");
  expect(await name()).toBe("Dept of Sample Affairs");
  const { rows } = await pool.query(
    "select count(*)::integer as count from opportunity o join buyer b on b.id = buyer_id where b.slug = 'dept-sample-affairs'",
  );
  expect(rows).toEqual([{ count: 3 }]);
  expect(await rebuildOpportunities({ db, clock })).toMatchObject({ added: 0, changed: 0, removed: 0 });
  await expect(unlinkParty({ db, clock }, "buyer", "dept-sample-affairs")).rejects.toThrow("not linked to another");
});

test("two buyers are linked and unlinked by hand, with their notices and child buyers", async () => {
  const agencies = ["Department of Samples", "Ministry of Samples", "Department of Samples - Depots"] as const;
  const bodies = agencies.map((agency) => contract(agency));
  const found = () => ingest(...bodies);
  const before = await found();
  expect(before.map(({ buyer, parent }) => [buyer, parent])).toEqual([
    [agencies[0], null],
    [agencies[1], null],
    [agencies[2], agencies[0]],
  ]);
  const head = await feedHead(db);
  await linkParties({ db, clock }, "buyer", "ministry-samples", "department-samples");
  expect((await readFeed(db, head, 9)).map(({ kind }) => kind)).toEqual(["changed"]);
  expect((await found()).map(({ buyer, parent }) => [buyer, parent])).toEqual([
    [agencies[1], null],
    [agencies[1], null],
    [agencies[2], agencies[1]],
  ]);
  expect(await rebuildOpportunities({ db, clock })).toMatchObject({ added: 0, changed: 0, removed: 0 });
  await unlinkParty({ db, clock }, "buyer", "department-samples");
  expect(await found()).toEqual(before);
});

test("sellers with different ABNs are linked by hand; one already linked, unknown or itself is refused", async () => {
  const bodies = [
    contract("B", "Sample Surveys Pty Ltd", "83914571673"),
    contract("B", "Sample Mapping Pty Ltd", "33051775556"),
    contract("B", "Sample Drafting Pty Ltd"),
  ];
  const sellers = async () => (await ingest(...bodies)).map(({ seller }) => seller);
  const before = await sellers();
  const join = (main: string, part: string) => linkParties({ db, clock }, "seller", main, part);
  await join("sample-surveys-pty-ltd", "sample-mapping-pty-ltd");
  expect(await sellers()).toEqual(["Sample Surveys Pty Ltd", "Sample Surveys Pty Ltd", "Sample Drafting Pty Ltd"]);
  await expect(join("sample-drafting-pty-ltd", "sample-mapping-pty-ltd")).rejects.toThrow("already linked");
  await expect(join("sample-mapping-pty-ltd", "sample-drafting-pty-ltd")).rejects.toThrow("already linked");
  await expect(join("sample-drafting-pty-ltd", "sample-surveys-pty-ltd")).rejects.toThrow("already linked");
  await expect(join("sample-drafting-pty-ltd", "sample-drafting-pty-ltd")).rejects.toThrow("already linked");
  await expect(join("sample-drafting-pty-ltd", "nobody")).rejects.toThrow("There is no seller nobody.");
  await unlinkParty({ db, clock }, "seller", "sample-mapping-pty-ltd");
  expect(await sellers()).toEqual(before);
});
