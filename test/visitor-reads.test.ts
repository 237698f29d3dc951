import { expect, test } from "vitest";
import { createApp } from "#app";
import { type ApiError, createClients, type DirectCall } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { contracts } from "#contracts";
import { readsDatabase } from "#platform/db/replica/reads.ts";
import { isVisitorsRead } from "#platform/db/replica/visitor-reads.ts";
import { watchReplica } from "#platform/db/replica/watch-replica.ts";
import { inProcessTransport } from "#platform/http/serve.ts";
import { testConfig } from "./config.ts";
import { testDatabase } from "./database.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";
import { type Person, tokenOf, tokenRules } from "./tokens.ts";

const server = await testServer();
const { db, pool, engine, clock, publish } = server;
await publish(release({ key: "a", title: "Street cleaning" }));
const { public_id: id } = await db.selectFrom("opportunity").select("public_id").executeTakeFirstOrThrow();

/** A replica without a single notice, so that an answer shows where it was read. It claims to have feed row `has`. */
const replica = await testDatabase();
const claims = { has: 0 };
const watch = watchReplica({
  positions: {
    ofPrimary: () => Promise.resolve({ wal: 1 }),
    ofReplica: () => Promise.resolve({ wal: 1, isReplica: true, sequence: claims.has }),
    isSameRow: () => Promise.resolve(true),
  },
});
let direct: DirectCall | undefined;
const app = await createApp({
  db,
  pool,
  reads: readsDatabase({
    primary: pool,
    replica: replica.pool,
    mayUseReplica: () => isVisitorsRead() && watch.covers(engine.state().sequence),
    onLost: watch.lose,
  }),
  replica: watch.state,
  engine,
  clock,
  config: testConfig(),
  tokens: tokenRules,
  pages: (_, context) => {
    direct = context.direct;
    return new Response("a page");
  },
});
await app.inject({ url: "/" });
const send = inProcessTransport(app);
const ada: Person = { email: "ada@engines.example" };
await server.member(ada);
const authorization = `Bearer ${await tokenOf(ada)}`;
const read = async (path: string, headers = {}) => (await send(path, { method: "GET", headers })).status;

/** The status of the notice for a visitor, for a page that is rendered for anyone, and for a member. */
const statuses = async () => ({
  visitor: await read(`/api/v1/opportunity/free/${id}`),
  page: await directly.opportunities.free({ params: { id } }).then(
    () => 200,
    (error: ApiError) => error.status,
  ),
  member: await read(`/api/v1/opportunity/${id}`, { authorization }),
});
const directly = createClients<typeof contracts>(clientEndpointsOf(contracts), send, direct);
const [there, notThere] = [200, 404];

test("visitors read a replica that has all that the index has seen; members never do", async () => {
  expect(engine.state().sequence).toBeGreaterThan(0);
  expect(await statuses()).toEqual({ visitor: there, page: there, member: there });

  claims.has = engine.state().sequence;
  await watch.look();
  expect(await statuses()).toEqual({ visitor: notThere, page: notThere, member: there });

  // The index moves on, and the replica has not.
  await publish(release({ key: "b", title: "Window cleaning" }));
  expect(await statuses()).toEqual({ visitor: there, page: there, member: there });
  const { replica: state } = (await (await send("/health", { method: "GET", headers: {} })).json()) as Health;
  expect(state).toMatchObject({ isUsable: true, sequence: claims.has });
  watch.stop();
});

type Health = { replica: object };
