import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { EngineBusy, EngineNotReady, TookTooLong } from "#adapters/search-engine/port.ts";
import { createBreaker } from "./breaker.ts";
import { clusterClient } from "./client.ts";
import { clusterIndex } from "./index-writer.ts";
import { plainDoc } from "#test/plain-doc.ts";

/*
 * How the adapter behaves towards a cluster that fails, played by a server that answers as told. What a real cluster
 * finds is tested with one.
 */

type Answer = (request: { method: string; url: string; body: string }) => { status: number; body: object };
const servers: { close(): unknown; closeAllConnections(): void }[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function node(answer: Answer): Promise<string> {
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    const { status, body: told } = answer({ method: incoming.method!, url: incoming.url!, body });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(told));
  };
  const server = createServer((incoming, response) => void respond(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const gone = "http://127.0.0.1:9";
const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test("a node that is gone is passed over, and the next one answers", async () => {
  const there = await node(() => ({ status: 200, body: { count: 3 } }));
  const client = clusterClient([gone, there]);
  for (let calls = 0; calls < 4; calls++) expect(await client.search("/i/_count", {})).toEqual({ count: 3 });
});

test("after five failures no more calls reach the cluster for a while, and each is refused at once", async () => {
  let calls = 0;
  const failing = await node(() => ({ status: 503, body: { error: { type: "cluster", reason: "no manager" } } }));
  const counted = await node(() => {
    calls++;
    return { status: 503, body: {} };
  });
  const client = clusterClient([counted, failing]);
  for (let tries = 0; tries < 20; tries++)
    expect(await errorOf(client.search("/i/_search", {}))).toBeInstanceOf(EngineNotReady);
  expect(calls).toBe(5);
});

test("a breaker lets one call try after five seconds, and closes when that succeeds", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failures = 0; failures < 5; failures++) {
    expect(breaker.admits()).toBe(true);
    breaker.failed();
  }
  expect(breaker.admits()).toBe(false);
  now = 5_000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.failed();
  now = 9_999;
  expect(breaker.admits()).toBe(false);
  now = 10_000;
  expect(breaker.admits()).toBe(true);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test("a cluster that is too busy is said to be busy, and a search with too many clauses to cost too much", async () => {
  const answers = [
    { status: 429, body: { error: { root_cause: [{ type: "rejected_execution_exception", reason: "queue" }] } } },
    { status: 400, body: { error: { root_cause: [{ type: "too_many_clauses", reason: "maxClauseCount is 1024" }] } } },
  ];
  const client = clusterClient([await node(() => answers.shift()!)]);
  expect(await errorOf(client.search("/i/_search", {}))).toBeInstanceOf(EngineBusy);
  expect(await errorOf(client.search("/i/_search", {}))).toBeInstanceOf(TookTooLong);
});

test("name and password of an address are sent as credentials and are not in errors", async () => {
  let authorization: string | undefined;
  const server = createServer((incoming, response) => {
    ({ authorization } = incoming.headers);
    response.writeHead(403, { "content-type": "application/json" }).end('{"error":"forbidden"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const error = await errorOf(clusterClient([`http://us%40er:s3cret@127.0.0.1:${port}`]).search("/i/_search", {}));
  expect(authorization).toBe(`Basic ${Buffer.from("us@er:s3cret").toString("base64")}`);
  expect(String(error)).toMatch(/403/);
  expect(String(error)).not.toMatch(/s3cret/);
});

/** A cluster with one index that takes bulk requests as `bulk` says. */
async function writing(bulk: (ids: string[]) => { status: number; statuses: number[] }) {
  const seen: string[][] = [];
  const url = await node(({ method, url: path, body }) => {
    if (path.startsWith("/_alias/")) return { status: 200, body: { "live-1": {} } };
    if (!path.endsWith("/_bulk")) return { status: method === "GET" ? 404 : 200, body: { error: "none" } };
    const actions = body.split("\n").flatMap((line) => /^\{"(?:index|delete)":\{"_id":"(\w+)"/.exec(line)?.[1] ?? []);
    seen.push(actions);
    const { status, statuses } = bulk(actions);
    const error = { type: "rejected", reason: "queue" };
    return {
      status,
      body: { errors: true, items: actions.map((_id, i) => ({ index: { _id, status: statuses[i] ?? 200, error } })) },
    };
  });
  const index = clusterIndex(clusterClient([url]), "live", { prefix: "live", shards: 1, replicas: 0 });
  await index.open();
  return { index, seen };
}

test("documents that the cluster was too busy for are sent again, and no others", async () => {
  const rounds = [[200, 429, 409], [429], [200]];
  const { index, seen } = await writing(() => ({ status: 200, statuses: rounds.shift()! }));
  await index.update([plainDoc({ id: 1 }), plainDoc({ id: 2 })], [3], 7);
  expect(seen).toEqual([["1", "2", "3"], ["2"], ["2"]]);
});

test("a document that the cluster refuses ends the update with its id", async () => {
  const { index } = await writing(() => ({ status: 200, statuses: [200, 400] }));
  expect(String(await errorOf(index.update([plainDoc({ id: 1 }), plainDoc({ id: 2 })], [], 7)))).toMatch(/2: queue/);
});
