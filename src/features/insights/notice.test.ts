import { expect, test } from "vitest";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { sql } from "kysely";

const { api, clock, db, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });

let number = 0;
/** An AusTender contract. */
const contract = (title: string, wish: Partial<Record<string, string>> = {}) => ({
  ocid: `prod-${++number}`,
  cn_id: `CN${number}`,
  tag: "contract",
  description: title,
  value_aud: "8400000",
  date_signed: "2021-08-27T00:00:00Z",
  date_start: "2021-10-01T00:00:00Z",
  date_end: "2026-09-30T00:00:00Z",
  unspsc: "72101509",
  agency_name: "Department of Tunnels",
  supplier_name: "Mulga Fire Protection Pty Ltd",
  supplier_abn: "",
  ...wish,
});
const tender = (key: string, title: string, wish: Partial<Parameters<typeof release>[0]> = {}) =>
  release({
    key,
    title,
    buyer: "Department of Tunnels",
    categories: ["72101509"],
    closes: "2026-09-18T15:00:00+10:00",
    ...wish,
  });
await publish(
  tender("fire", "Fire Systems Maintenance - Northern Tunnels"),
  tender("new", "Painting of bridges"),
  tender("again", "Lift upgrade", { description: "This is a re-tender of CN-LIFT." }),
  contract("Fire and life safety maintenance, tunnels"),
  contract("Fire systems maintenance, tunnels", { agency_name: "Department of Elsewhere" }),
  contract("Fire systems maintenance, tunnels", { date_end: "2029-09-30T00:00:00Z" }),
);
const idOf = async (title: string) =>
  (await db.selectFrom("opportunity").select("public_id").where("title", "=", title).executeTakeFirstOrThrow())
    .public_id;
const insightsOf = async (title: string) => api.insights.ofNotice({ params: { id: await idOf(title) } });
/** Another day, whose answers are not in the cache. */
const nextDay = () => clock.set({ still: clock.now().add({ hours: 24 }) });

test("the contract of the same buyer and category, with the same words, that ends when the tender closes, probably precedes it", async () => {
  const { holder } = await insightsOf("Fire Systems Maintenance - Northern Tunnels");
  expect([holder.basis, holder.numCandidates]).toEqual(["probable", 1]);
  const [held] = holder.contracts;
  expect(held).toMatchObject({
    title: "Fire and life safety maintenance, tunnels",
    sellers: [{ name: "Mulga Fire Protection Pty Ltd", urlSlug: "mulga-fire-protection-pty-ltd" }],
    awardedValue: 8_400_000,
    gst: "included",
    daysAfterClose: 11,
  });
  expect(held!.reasons.map(({ kind, holds, detail }) => [kind, holds, detail])).toEqual([
    ["SameBuyer", true, "Department of Tunnels"],
    ["SameCategory", true, null],
    ["SameWords", true, "fire, maintenance, tunnel"],
    ["EndsThen", true, null],
    ["Named", false, null],
  ]);
});

test("without a contract like it nobody is named; more than two that are equally like it are only counted", async () => {
  expect((await insightsOf("Painting of bridges")).holder).toEqual({ basis: null, numCandidates: 0, contracts: [] });
  await publish(...["a", "b", "c"].map((each) => contract(`Bridges painting ${each}`, { value_aud: "1000" })));
  nextDay();
  expect((await insightsOf("Painting of bridges")).holder).toEqual({ basis: null, numCandidates: 3, contracts: [] });
});

test("an order under a panel is not taken for the earlier contract", async () => {
  const title = "Fire and life safety maintenance, tunnels";
  await db.updateTable("opportunity").set({ access: "panel" }).where("title", "=", title).execute();
  nextDay();
  expect((await insightsOf("Fire Systems Maintenance - Northern Tunnels")).holder.contracts).toEqual([]);
});

test("few prices are listed; from eight contracts on there are quartiles, which equal SQL", async () => {
  const few = (await insightsOf("Painting of bridges")).price!;
  expect([few.quartiles, few.numContracts]).toEqual([null, few.contracts.length]);
  await publish(
    ...Array.from({ length: 9 }, (_, index) =>
      contract(`Pump ${index}`, { value_aud: `${10_000 * (index + 1)}.25`, date_signed: "2025-01-01T00:00:00Z" }),
    ),
  );
  nextDay();
  const { quartiles, numContracts, gst, contracts } = (await insightsOf("Painting of bridges")).price!;
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as n, min(cents) as least, percentile_disc(0.25) within group (order by cents) as lower,
      percentile_disc(0.5) within group (order by cents) as median,
      percentile_disc(0.75) within group (order by cents) as upper, max(cents) as most
    from (select awarded_total_cents as cents from opportunity join buyer on buyer.id = buyer_id
      where buyer.name = 'Department of Tunnels' and awarded_total_cents > 0 and awarded_at >= '2021-09-19') as paid
  `.execute(db);
  const [{ n, ...cents }] = rows as [Record<string, number>];
  expect([numContracts, gst, contracts]).toEqual([n, "included", []]);
  expect(quartiles).toEqual(
    Object.fromEntries(Object.entries(cents).map(([key, value]) => [key, Number(value) / 100])),
  );
});

test("days from close to award come from the buyer's tenders with both dates", async () => {
  const decided = (key: number, days: number) =>
    tender(`decided-${key}`, `Decided ${key}`, {
      closes: "2026-03-02T14:00:00+11:00",
      award: {
        supplier: "Any Pty Ltd",
        dollars: 5,
        date: new Temporal.PlainDate(2026, 3, 2).add({ days }).toString(),
      },
    });
  await publish(...[10, 20, 30, 40, 50, 60, 70].map((days, index) => decided(index, days)));
  nextDay();
  expect((await insightsOf("Painting of bridges")).closeToAward).toEqual({ numTenders: 7, days: null });
  await publish(decided(8, 80));
  nextDay();
  expect((await insightsOf("Painting of bridges")).closeToAward).toEqual({
    numTenders: 8,
    days: { least: 10, lower: 20, median: 40, upper: 60, most: 80 },
  });
});

test("a private notice has no insights, and is in nobody's", async () => {
  const id = await idOf("Painting of bridges");
  const before = await insightsOf("Fire Systems Maintenance - Northern Tunnels");
  await setOwner(db, "Painting of bridges", await bareOrganisation(db, "Hidden"));
  await setOwner(db, "Pump 8", await bareOrganisation(db, "Other"));
  nextDay();
  await expect(api.insights.ofNotice({ params: { id } })).rejects.toMatchObject({ status: 404 });
  const after = await insightsOf("Fire Systems Maintenance - Northern Tunnels");
  expect(after.price!.numContracts).toBe(before.price!.numContracts - 1);
});
