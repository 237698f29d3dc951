import { expect, test } from "vitest";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { linkParties, unlinkParty } from "#features/ingestion/server/parties/link-parties.ts";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { Refusal } from "#platform/refusal.ts";
import { repeats, seedOf } from "#test/counts.ts";
import { testDatabase } from "#test/database.ts";
import { bareOrganisation, setOwner, withdrawOnly } from "#test/private-notices.ts";
import { randomChoices } from "#test/random-choices.ts";
import { release } from "#test/releases.ts";
import { sql } from "kysely";

const { db } = await testDatabase();
await seedSources(db);
const owner = await bareOrganisation(db, "Owner");
let now = Temporal.Instant.from("2026-09-01T00:00:00Z");
const clock = { now: () => now };
const lifecycle = { onLinking: () => Promise.resolve(), onUnlinking: () => Promise.resolve() };
const stores = { db, clock, lifecycle } as never;

const sellers = ["Banksia Pty Ltd", "Redgum Pty Ltd", "Galah Pty Ltd"];
const buyers = ["Department of Bridges", "Department of Roads"];

/** What is won, read from notices and awards by other means than the triggers use. */
async function freshWins() {
  const { rows } = await sql`
    with counted as (
      select * from opportunity
      where organisation_id is null and withdrawn_at is null and merged_into is null and flag is null
    ),
    contract as (
      select counted.id, counted.source_id, counted.buyer_id, seller_id, relation.key, relation.reference
      from counted join award on opportunity_id = counted.id
      cross join jsonb_to_recordset(related) as relation (kind text, key text, reference text)
      where relation.kind = 'awarded-from'
    )
    select opportunity_id, seller_id, buyer_id, contract_end_at, notice.awarded_at, is_invented, gst,
      to_char(notice.awarded_at at time zone zone, 'YYYY-MM-DD') as awarded_on,
      case when currency = 'AUD' then (sum(value_cents))::bigint end as value_cents,
      count(*) over (partition by opportunity_id) > 1 as is_shared,
      (select coalesce(array_agg(distinct id order by id), '{}') from jsonb_to_recordset(places) as p (id int)
        where id is not null) as place_ids,
      (select coalesce(array_agg(distinct code order by code), '{}') from jsonb_to_recordset(categories) as c (code int)
        where code is not null) as codes
    from award join counted as notice on id = opportunity_id
    where type_id = 12 or type_id = 13 or not exists (
      select from contract
      where contract.seller_id = award.seller_id and contract.id <> notice.id and (
        (contract.source_id = notice.source_id and contract.key = notice.source_key)
        or (contract.buyer_id = notice.buyer_id and contract.reference in (
          notice.reference_key, regexp_replace(notice.reference_key, '^(rft|rfq|rfp|rfx|eoi|itt|ito|atm)(?=\\d)', '')
        ))
      )
    )
    group by opportunity_id, seller_id, notice.id, contract_end_at, notice.awarded_at, is_invented, gst, zone, currency,
      places, categories, notice.buyer_id
    order by opportunity_id, seller_id`.execute(db);
  return rows;
}
const storedWins = async () =>
  (
    await sql`
    select opportunity_id, seller_id, buyer_id, contract_end_at, awarded_at, is_invented, gst,
      awarded_on::text as awarded_on, value_cents, is_shared, place_ids, codes
    from win order by opportunity_id, seller_id`.execute(db)
  ).rows;

/** Public tenders with an award that counts for nobody. */
async function tendersWithoutWin() {
  const { rows } = await sql`
    select from opportunity join award on opportunity_id = id
    where organisation_id is null and withdrawn_at is null and flag is null and type_id not in (12, 13)
      and not exists (select from win where opportunity_id = id)`.execute(db);
  return rows.length;
}

const seed = seedOf(162);
const { below, pick, chance } = randomChoices(seed);
const day = () => `202${pick([4, 5, 6])}-0${1 + below(8)}-1${below(10)}T0${below(9)}:00:00Z`;
const region = () => pick(["QLD", "VIC", "", "Nowhere"]);
const code = () => pick(["72101509", "44100000", "76110000", ""]);
const tenderKey = () => `2026/1${below(4)}`;
const ingest = (...bodies: object[]) =>
  ingestRecords(
    { db, clock },
    bodies.map((body, index) => ({ number: index + 1, body: body as Record<string, unknown> })),
  );
const anyRow = async (query: ReturnType<typeof sql>) => {
  const { rows } = await query.execute(db);
  return rows.length === 0 ? undefined : (pick(rows) as { id: number; name: string });
};

const anyNotice = () => anyRow(sql`select id, title as name from opportunity where merged_into is null order by id`);

/** What happens to contracts; an act that cannot be done at this moment does nothing. */
const acts: Record<string, () => Promise<unknown>> = {
  contract: () => {
    const key = below(12);
    const amendment = below(3);
    return ingest({
      ocid: `prod-${key}`,
      cn_id: `CN${key}${amendment > 0 ? `-A${amendment}` : ""}`,
      tag: amendment > 0 ? "contractAmendment" : "contract",
      description: `Work ${key}${chance(0.5) ? `, awarded from RFT ${tenderKey()}` : ""}`,
      value_aud: chance(0.1) ? "" : `${below(900_000)}.${below(10)}5`,
      date_signed: day(),
      date_start: day(),
      unspsc: code(),
      agency_name: pick(buyers),
      supplier_name: pick(sellers),
      supplier_abn: "",
      supplier_region: region(),
    });
  },
  tender: () => {
    const key = tenderKey();
    const award = { supplier: pick(sellers), dollars: below(90_000), date: day() };
    return ingest(
      release({
        key,
        title: `Tender ${key}`,
        buyer: pick(buyers),
        released: day(),
        places: [region()],
        ...(chance(0.7) && { award }),
      }),
    );
  },
  joinSellers: async () => linkParties(stores, "seller", ...(await twoOf("seller"))),
  joinBuyers: async () => linkParties(stores, "buyer", ...(await twoOf("buyer"))),
  separateSeller: async () => unlinkParty(stores, "seller", (await twoOf("seller"))[0]),
  separateBuyer: async () => unlinkParty(stores, "buyer", (await twoOf("buyer"))[0]),
  joinNotices: async () => linkDuplicate(stores, ...(await twoOf("opportunity"))),
  separateNotices: async () => unlinkDuplicate(stores, (await twoOf("opportunity"))[0]),
  withdraw: async () => {
    const gone = await anyRow(sql`select id from opportunity where merged_into is null and organisation_id is null`);
    const { rows } = await sql<{ id: number }>`select id from opportunity where merged_into is not null`.execute(db);
    await withdrawOnly(db, [...rows.map(({ id }) => id), ...(gone && chance(0.6) ? [gone.id] : [])]);
  },
  hide: async () => setOwner(db, (await anyNotice())?.name ?? "", chance(0.5) ? owner : null),
  sell: async () => {
    const flag = chance(0.5) ? "sale" : null;
    await sql`update opportunity set flag = ${flag} where id = ${(await anyNotice())?.id ?? 0}`.execute(db);
  },
  computeAgain: () => rebuildOpportunities(stores),
  delete: async () => {
    const gone = await anyRow(sql`select id from opportunity where organisation_id is not null`);
    if (gone) await db.deleteFrom("feed").where("opportunity_id", "=", gone.id).execute();
    if (gone) await db.deleteFrom("opportunity").where("id", "=", gone.id).execute();
  },
};

async function twoOf(table: "seller" | "buyer" | "opportunity"): Promise<[string, string]> {
  const name = table === "opportunity" ? "public_id" : "slug";
  const query = sql`select ${sql.ref(name)} as name from ${sql.table(table)} order by id`;
  return [(await anyRow(query))?.name ?? "none", (await anyRow(query))?.name ?? "none"];
}

test("whatever happens to notices and parties, what is kept of wins is what notices and awards say", async () => {
  const names = Object.keys(acts);
  const done = new Set<string>();
  let most = 0;
  let givingWay = 0;
  for (let step = 0; step < repeats(80, 5_000); step++) {
    const name = step % 2 === 0 ? pick(["contract", "tender"]) : names[(step >> 1) % names.length]!;
    now = now.add({ minutes: 7 });
    try {
      await acts[name]!();
      done.add(name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    const wins = await freshWins();
    most = Math.max(most, wins.length);
    givingWay = Math.max(givingWay, await tendersWithoutWin());
    expect(await storedWins(), `seed ${seed}, step ${step}: ${name}`).toEqual(wins);
  }
  expect([...done].toSorted()).toEqual(names.toSorted());
  expect([most > 5, givingWay > 0]).toEqual([true, true]);
});
