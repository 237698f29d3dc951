import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testSecretsKey } from "#test/secrets.ts";
import { testServer } from "#test/server.ts";

/* kill -9 of a worker while it sends to a webhook. */

/** The ids of the messages that the receiver has. */
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers["webhook-id"]));
  request.resume();
  response.end();
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
afterAll(() => void receiver.close());
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const sendRequest: SendRequest = async (_url, { headers, body }) => {
  const { status } = await fetch(address, { method: "POST", headers, body: String(body) });
  return { status, headers: {}, bytes: Buffer.alloc(0) };
};

const server = await testServer({ at: "2026-09-15T23:00:00Z", sendRequest });
const { alert, clock, db, publish, url, work } = server;
await beginNews(server);

async function sendLater(minutes: number): Promise<string[]> {
  clock.set({ still: clock.now().add({ minutes }) });
  await sql`select graphile_worker.add_job('send-webhooks', '{}'::json)`.execute(db);
  await work();
  return received.splice(0);
}

test.each([
  ["before the receiver has the message", "before", 0],
  ["when the receiver has answered and nothing is written", "after", 1],
] as const)(
  "a worker that is killed %s loses nothing, and at most one message comes again with its id",
  async (_when, dies, before) => {
    const word = `culvert${dies}`;
    const { admin } = await firmsOf(server)({ name: `Killed ${dies}` });
    await admin.webhook.save({ body: { url: `https://hooks.${dies}-works.com/in` } });
    await admin.savedSearches.create({
      body: { name: word, searchRequest: { freeText: word }, sharedWithOrganisation: true },
    });
    clock.set({ still: clock.now().add({ minutes: 1 }) });
    const notice = (key: string) =>
      release({
        key: `${word} ${key}`,
        title: `${word} ${key}`,
        closes: "2026-10-26T04:00:00Z",
        released: clock.now().toString(),
      });
    await publish(notice("one"), notice("two"));
    await alert();
    received.length = 0;

    const child = fork("test/webhook-worker.ts", [
      JSON.stringify({ url, key: testSecretsKey, receiver: address, at: clock.now().toString(), dies }),
    ]);
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
    const first = received.splice(0);
    expect(first).toHaveLength(before);

    // The dead worker's lease still holds; then both go out, once.
    expect(await sendLater(1)).toEqual([]);
    const then = await sendLater(2);
    expect(new Set(then).size).toBe(2);
    expect(then).toHaveLength(2);
    expect(then).toEqual(expect.arrayContaining(first));
    expect(await sendLater(5)).toEqual([]);
  },
);
