import { expect, test } from "vitest";
import { createApp } from "#app";
import { ApiError, createClients, type DirectCall, type Transport } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { contracts } from "#contracts";
import { inProcessTransport } from "#platform/http/serve.ts";
import { liveConfig } from "#test/config.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { clock, db, pool, engine, publish } = await testServer();
await publish(
  release({ key: "a", title: "Street cleaning" }),
  release({ key: "b", title: "Window cleaning" }),
  release({ key: "gone", title: "Taken away" }),
);
const ids = await db.selectFrom("opportunity").select(["title", "public_id"]).execute();
const idOf = (title: string) => ids.find((row) => row.title === title)!.public_id;
await db
  .updateTable("opportunity")
  .set({ withdrawn_at: "2026-09-10T00:00:00Z" })
  .where("source_key", "=", "gone")
  .execute();

let direct: DirectCall | undefined;
const app = await createApp({
  db,
  pool,
  engine,
  clock,
  config: liveConfig(),
  pages: (_, context) => {
    direct = context.direct;
    return new Response("a page");
  },
});
const page = await app.inject({ url: "/" });
const endpoints = clientEndpointsOf(contracts);
const overHttp = createClients<typeof contracts>(endpoints, inProcessTransport(app));
const noRequests: Transport = () => Promise.reject(new Error("a direct call sends no request"));
const directly = createClients<typeof contracts>(endpoints, noRequests, direct);

/** The answer of a call, or all that a page can see of its failure. */
async function outcomeOf(call: Promise<unknown>) {
  try {
    return { answer: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, result, headers } = error;
    return { status, message, result, type: headers["content-type"]?.split(";")[0], retry: headers["retry-after"] };
  }
}

type Api = typeof overHttp;
const withId = (id: string) => ({ params: { id } });
const calls: [name: string, call: (api: Api) => Promise<unknown>, status: number][] = [
  ["a search", (api) => api.search.free({ body: { freeText: "cleaning", statusIds: [] } }), 200],
  ["the default search", (api) => api.search.free({ body: {} }), 200],
  ["a notice", (api) => api.opportunities.free(withId(idOf("Street cleaning"))), 200],
  [
    "a page of changes",
    (api) => api.opportunities.freeChanges({ ...withId(idOf("Street cleaning")), query: { page: 2 } }),
    200,
  ],
  ["a number", (api) => api.opportunities.total({}), 200],
  ["the coverage", (api) => api.coverage.get({}), 200],
  ["an unknown notice", (api) => api.opportunities.free(withId("nothinghere")), 404],
  ["a withdrawn notice", (api) => api.opportunities.free(withId(idOf("Taken away"))), 410],
  [
    "a body that breaks its rules",
    (api) => api.search.free({ body: { page: 0, timeZoneId: "Mars/Olympus", categoryIds: [-1] } }),
    400,
  ],
  [
    "a query that breaks its rules",
    (api) => api.opportunities.freeChanges({ ...withId("x"), query: { page: 0 } }),
    400,
  ],
  ["a call for members", (api) => api.search.member({ body: {}, query: {} }), 401],
  ["a call for people", (api) => api.accounts.deleteUser({ query: { token: "t" } } as never), 401],
];

test.each(calls)("%s has the same outcome with and without a request", async (_, call, status) => {
  const expected = await outcomeOf(call(overHttp));
  expect("status" in expected ? expected.status : 200).toBe(status);
  const answered = await outcomeOf(call(directly));
  expect(JSON.parse(JSON.stringify(answered))).toEqual(JSON.parse(JSON.stringify(expected)));
});

test("a page is sent at once, and a HEAD has its headers alone", async () => {
  expect(page.body).toBe("a page");
  const head = await app.inject({ method: "HEAD", url: "/" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  await app.close();
});
