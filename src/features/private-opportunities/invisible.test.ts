import fc from "fast-check";
import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { repeats } from "#test/counts.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";
import { everyCall } from "../../../scripts/contracts.ts";

/*
 * A private notice against every call of every contract, for a visitor and for another organisation's admin. Search in
 * depth is in search/visibility.test.ts.
 */

const { api, member, publish, send, engine } = await testServer();
const owner = await member({ email: "ada@owner.example" });
/** In what callers send, and in the notice. */
const word = "zanzibar";
const unknownId = "aaaaaaaaaaaaaaaa";

/** Whatever a call takes: schemas drop what they do not know. Texts are the notice's own words. */
const everything = (id: string) => {
  const request = { freeText: word, statusIds: [] };
  const many = {
    ids: [id],
    publicOpportunityIds: [id],
    items: [{ publicOpportunityId: id, seenDate: "2026-09-16T00:00:00Z" }],
  };
  const one = { publicOpportunityId: id, opportunityId: id, id, sameAs: id };
  // Of operators' calls.
  const joined = {
    notice: id,
    main: id,
    other: unknownId,
    mainPublicOpportunityId: id,
    otherPublicOpportunityId: unknownId,
  };
  const search = { request, searchRequest: request, before: request, after: request, freeText: word, q: word };
  return {
    ...many,
    ...one,
    ...joined,
    ...search,
    field: "buyers",
    prefix: word,
    name: word,
    message: word,
    reason: word,
    text: word,
    noteContent: `<p>${word}</p>`,
    isShared: true,
    isForOrganisation: false,
    sharedWithOrganisation: false,
    statusIds: [],
  };
};

/** Calls an endpoint with everything it could take. Returns its status and its text. */
async function callWith(endpoint: Endpoint, id: string, token: string | null) {
  const values = everything(id);
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
  const path = endpoint.path.replace(/:\w+/g, id);
  const abort = new AbortController();
  const response = await send(`${path}?${query}`, {
    method: endpoint.method,
    signal: abort.signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && { "content-type": "application/json" }),
    },
    ...(endpoint.body && { body: JSON.stringify(values) }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, text };
}

const secretText = fc
  .tuple(fc.constantFrom("quokka", "numbat"), fc.integer({ min: 1000, max: 9999 }))
  .map(([animal, number]) => `${animal}${number}`);
const hidden = fc.record({
  isOpen: fc.boolean(),
  secret: secretText,
  isInDescription: fc.boolean(),
  place: fc.constantFrom("NSW" as const, "AU" as const),
});

let strangers = 0;
const operator = "operator@brolga.example";
await (await member({ email: operator })).billing.startTrial({});
/** The tokens of a visitor, of the admin of a new organisation with every feature, and of an operator of the site. */
async function strangerTokens(): Promise<(string | null)[]> {
  const email = `eve@stranger${(strangers += 1)}.example`;
  await (await member({ email })).billing.startTrial({});
  return [null, await tokenOf({ email }), await tokenOf({ email: operator })];
}

test("no call of the registry tells anyone else that a private notice exists", async () => {
  await fc.assert(
    fc.asyncProperty(hidden, async ({ isOpen, secret, isInDescription, place }) => {
      const { opportunityId } = await owner.privateOpportunities.create({
        body: {
          title: `${word} ${secret}`,
          type: "RequestForTender",
          zone: "Australia/Sydney",
          places: [place],
          reference: `${secret}-ref`,
          buyerName: `${secret} council`,
          closing: { date: isOpen ? "2026-12-01" : "2026-01-01", time: "14:00" },
          contact: { name: secret, email: `${secret}@council.example` },
          ...(isInDescription && { description: `Work for ${word} with ${secret}` }),
        },
      });
      await engine.catchUp();
      // Each id is tried by a stranger of its own, because some calls change what the next one answers.
      const [tokens, otherTokens] = [await strangerTokens(), await strangerTokens()];
      for (const { endpoint } of everyCall) {
        const call = `${endpoint.method} ${endpoint.path}`;
        for (const [index, token] of tokens.entries()) {
          const real = await callWith(endpoint, opportunityId, token);
          const other = await callWith(endpoint, unknownId, otherTokens[index]!);
          expect([call, real.status]).toEqual([call, other.status]);
          expect(real.text.toLowerCase(), call).not.toContain(secret);
        }
      }
      for (const path of ["/health", "/metrics", "/sitemap.xml", "/robots.txt", "/api/v1/openapi.json"])
        expect((await (await send(path, { method: "GET", headers: {} })).text()).toLowerCase()).not.toContain(secret);
      await owner.privateOpportunities.delete({ params: { opportunityId } });
    }),
    { numRuns: repeats(2, 40) },
  );
}, 600_000);

test("a public notice names its buyer in its own words, whoever has named it privately before", async () => {
  const form = { title: "Old jetty", type: "RequestForQuote" as const, zone: "Australia/Sydney", places: [] };
  await owner.privateOpportunities.create({ body: { ...form, buyerName: "SHIRE OF quollville" } });
  await publish(release({ key: "quoll", title: "New jetty", buyer: "Shire of Quollville" }));
  const { items } = await api.search.free({ body: { freeText: "new jetty" } });
  const notice = await api.opportunities.free({ params: { id: items[0]!.publicOpportunityId } });
  expect(notice.buyer?.buyerName).toBe("Shire of Quollville");
});
