import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { repeats } from "#test/counts.ts";
import { letterEmbedder } from "#test/letter-embedder.ts";
import { noticeRows } from "#test/notice-rows.ts";
import { withdrawOnly } from "#test/private-notices.ts";
import { testServer } from "#test/server.ts";

/*
 * Private notices of three organisations. Every answer to a reader must be what it would be without the notices that
 * they cannot see: no count, score, name or error may differ.
 */

const { api: visitor, db, engine, member } = await testServer({ embedder: letterEmbedder });
const rows = await noticeRows(db);
const names = ["North", "South", "West"];
const readers = [{ api: visitor, organisationId: null as number | null }];
for (const name of names) {
  const organisationName = `${name} Works`;
  const api = await member({ email: `ada@${name.toLowerCase()}.example`, organisation: { organisationName } });
  const { id } = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", organisationName)
    .executeTakeFirstOrThrow();
  readers.push({ api, organisationId: id });
}
const buyerOf = async (name: string) =>
  (await db.insertInto("buyer").values({ name, name_key: name, slug: name }).returning("id").executeTakeFirstOrThrow())
    .id;
const sharedBuyers = [await buyerOf("Roads"), await buyerOf("Harbours")];
/** Each organisation has a buyer with notices of its own only. */
const ownBuyers = [null, await buyerOf("Secretnorth"), await buyerOf("Secretsouth"), await buyerOf("Secretwest")];
const buyerIds = [...sharedBuyers, ...ownBuyers.slice(1)] as number[];

const word = fc.constantFrom("bridge", "bridges", "painting", "lighthouse", "harbour", "crane", "survey");
const text = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(" "));
const category = fc.constantFrom(72_141_000, 72_140_000, 76_111_500);
const notice = fc.record({
  /** Index in `readers`; 0 is public. */
  owner: fc.constantFrom(0, 0, 1, 2, 3),
  title: text(3),
  description: text(6),
  buyer: fc.constantFrom(0, 1, 2),
  status_id: fc.constantFrom(1, 1, 2, 4),
  type_id: fc.constantFrom(1, 2),
  categories: fc.array(category, { maxLength: 2 }),
  place: fc.option(fc.constantFrom(1, 2)),
  value: fc.option(fc.constantFrom(10_000_00, 500_000_00)),
});
const request = fc.record({
  freeText: fc.constantFrom(
    "",
    "bridge",
    "lighthuose",
    "paint*",
    "harbour OR crane",
    '"bridge painting"',
    "secretsouth",
  ),
  statusIds: fc.constantFrom<number[]>([], [1, 4]),
  buyerIds: fc.subarray(buyerIds, { maxLength: 2 }),
  categoryIds: fc.constantFrom<number[]>([], [72_140_000], [72_141_000]),
  locationIds: fc.constantFrom<number[]>([], [1]),
  priceTo: fc.constantFrom(undefined, 100_000),
  useSemanticSearch: fc.boolean(),
  orderBy: fc.constantFrom("Relevance", "BestMatch", "ClosingSoon", "HighestPrice"),
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

const keys = Array.from({ length: 10 }, (_, index) => `n${index}`);
const publicIdOf = (index: number) => `aaaaaaaaaaaaaaa${String.fromCharCode(97 + index)}`;

/** Without what the reader has read: the calls beside this one open the notices. */
async function cardsOf(api: (typeof readers)[number]["api"], ids: string[]) {
  const { items } = await api.opportunities.cards({ body: { ids } });
  return items.map(({ member, ...card }) => ({ ...card, member: member && { ...member, reading: null } }));
}

/** All answers that a reader gets about these notices. A problem is an answer too. */
async function answersTo({ api, organisationId }: (typeof readers)[number], wanted: Request, count: number) {
  const ids = Array.from({ length: count }, (_, index) => publicIdOf(index));
  const calls: Promise<unknown>[] = [
    organisationId === null
      ? api.search.free({ body: wanted as object })
      : api.search.member({ query: {}, body: wanted as object }),
    ...(["buyers", "categories", "locations"] as const).map((field) =>
      api.search.facet({ body: { request: wanted as object, field, prefix: "" } }),
    ),
    ...["li", "secret", "ref-1"].map(async (q) => {
      // Names of buyers and categories are reloaded in the background. A check below ensures that they are public.
      const { words, references } = await api.search.suggestions({ query: { q } });
      return { words, references };
    }),
    api.search.browseSummary({ body: {} }),
    api.search.advise({ body: wanted as object }),
    api.search.valueRanges({ query: { request: JSON.stringify(wanted) } }),
    cardsOf(api, ids),
    api.opportunities.total({}),
    api.opportunities.openCount({}),
    ...(organisationId === null ? [] : [api.savedSearches.estimate({ body: { searchRequest: wanted as object } })]),
    ...ids.flatMap((id) => [
      api.search.explain({ body: { request: wanted as object, publicOpportunityId: id } }),
      api.search.similar({ params: { id } }),
      organisationId === null ? api.opportunities.free({ params: { id } }) : api.opportunities.full({ params: { id } }),
      organisationId === null
        ? api.opportunities.freeChanges({ params: { id }, query: {} })
        : api.opportunities.changes({ params: { id }, query: {} }),
      ...(organisationId === null ? [] : [api.notes.list({ query: { opportunityId: id } })]),
    ]),
  ];
  const answers = await Promise.allSettled(calls);
  return answers.map((answer) => {
    if (answer.status === "fulfilled") return answer.value;
    if (answer.reason instanceof ApiError) return [answer.reason.status, answer.reason.response];
    throw answer.reason;
  });
}

test("other organisations' private notices do not affect a caller's answers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(notice, { minLength: 4, maxLength: keys.length }), request, async (notices, wanted) => {
      const columns = notices.map(({ owner, buyer, categories, place, value, ...own }, index) => ({
        ...own,
        key: keys[index]!,
        public_id: publicIdOf(index),
        reference: `REF-1${index}${owner === 0 ? "" : `-secret${names[owner - 1]!.toLowerCase()}`}`,
        visibility: owner === 0 ? "public" : "organisation",
        organisation_id: readers[owner]!.organisationId,
        buyer_id: buyer === 2 ? ownBuyers[owner] : sharedBuyers[buyer],
        categories: JSON.stringify(categories.map((code) => ({ code, percent: 100, origin: "buyer" }))),
        places: JSON.stringify(place === null ? [] : [{ id: place, raw: "there" }]),
        value_from_cents: value,
        value_to_cents: value,
        withdrawn_at: null,
      }));
      await rows.withdraw(...keys);
      const ids = await rows.publish(...columns);
      await engine.catchUp();
      engine.compact();
      const whole = await Promise.all(readers.map((reader) => answersTo(reader, wanted, notices.length)));
      for (const [index, reader] of readers.entries()) {
        const isHidden = ({ owner }: { owner: number }) => owner !== 0 && owner !== index;
        await withdrawOnly(
          db,
          ids.filter((_, at) => isHidden(notices[at]!)),
        );
        await engine.catchUp();
        expect(whole[index]).toEqual(await answersTo(reader, wanted, notices.length));
        const said = JSON.stringify(whole[index]).toLowerCase();
        // The answer repeats the query's own text.
        const others = names.filter((_, at) => at + 1 !== index).map((name) => `secret${name.toLowerCase()}`);
        for (const secret of others) if (secret !== wanted.freeText) expect(said).not.toContain(secret);
      }
    }),
    { numRuns: repeats(6, 300) },
  );
}, 600_000);

test("a caller's own private notices are in every answer, and their references are suggested", async () => {
  await rows.withdraw(...keys);
  const [north] = readers.slice(1);
  await rows.publish({
    key: keys[0]!,
    public_id: publicIdOf(0),
    title: "Lighthouse painting",
    reference: "REF-77-secretnorth",
    visibility: "organisation",
    organisation_id: north!.organisationId,
    buyer_id: ownBuyers[1],
  });
  await engine.catchUp();
  const { api } = north!;
  const body = { freeText: "lighthouse", buyerIds: [ownBuyers[1]!] };
  expect(await api.search.member({ query: {}, body })).toMatchObject({
    totalRecords: 1,
    facets: { buyers: [{ name: "Secretnorth", count: 1 }] },
  });
  expect((await api.search.facet({ body: { request: body, field: "buyers" } })).items).toMatchObject([
    { name: "Secretnorth", count: 1 },
  ]);
  expect((await api.search.suggestions({ query: { q: "ref-77" } })).references).toHaveLength(1);
  expect((await api.search.browseSummary({ body: {} })).buyers).toEqual([{ id: ownBuyers[1], label: "Secretnorth" }]);
  expect(await api.opportunities.cards({ body: { ids: [publicIdOf(0)] } })).toMatchObject({ totalRecords: 1 });
  expect(await api.search.explain({ body: { request: body, publicOpportunityId: publicIdOf(0) } })).toMatchObject({
    parts: [{ asked: "lighthouse", share: 100 }],
  });
  expect(await api.opportunities.full({ params: { id: publicIdOf(0) } })).toMatchObject({
    title: "Lighthouse painting",
  });
  expect(await visitor.search.free({ body })).toMatchObject({ totalRecords: 0, facets: { buyers: [] } });
});

test("missing data cannot be reported on a private notice, because operators would read its title", async () => {
  const report = { publicOpportunityId: publicIdOf(0), field: "closing", message: "It is later." } as const;
  for (const { api } of readers.slice(1))
    await expect(api.opportunities.reportMissingData({ body: report })).rejects.toMatchObject({ status: 404 });
});
