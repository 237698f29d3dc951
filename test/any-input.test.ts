import fc from "fast-check";
import { expect, test } from "vitest";
import type { Contract, Endpoint } from "#contract/endpoint.ts";
import { contracts } from "#contracts";
import { anyValueOf } from "./any-value.ts";
import { repeats } from "./counts.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";
import { tokenOf } from "./tokens.ts";

const { publish, member, send, db, work } = await testServer({ callsPerMinute: 1_000_000, readsPortals: true });
await publish(
  ...["Roof repairs", "Street cleaning", "Pumps"].map((title, i) =>
    release({ key: title, title, places: ["NSW"], closes: "2026-10-18", value: 5_000 * i, buyer: `Shire ${i}` }),
  ),
);
const { public_id: notice } = await db.selectFrom("opportunity").select("public_id").executeTakeFirstOrThrow();
const operator = { email: "operator@brolga.example", name: "Olga Perry" };
await member(operator);

const endpoints = Object.entries<Contract>(contracts).flatMap(([capability, contract]) =>
  Object.entries(contract)
    .filter(([, { bodyAs, signatureHeader }]) => bodyAs === undefined && signatureHeader === undefined)
    .map(([name, endpoint]): [string, Endpoint] => [`${capability}.${name}`, endpoint]),
);

/** A person of this call alone, because some calls delete who makes them. */
async function callerOf(name: string, { access }: Endpoint) {
  if (access === "operator") return tokenOf(operator);
  const person = { email: `${name.toLowerCase()}@caller.example`, name: "Ada Byron" };
  await member(person);
  return tokenOf(person);
}

test.for(endpoints)("%s answers whatever it is sent, and never with a fault of its own", async ([name, endpoint]) => {
  const { method, path, query, body } = endpoint;
  const authorization = `Bearer ${await callerOf(name, endpoint)}`;
  const id = fc.constantFrom(notice, "1", "0", "99999999999", "nothing", "%");
  const input = fc.record({
    id,
    query: query ? anyValueOf(query) : fc.constant(null),
    body: body ? anyValueOf(body) : fc.constant(undefined),
  });
  const answers = fc.asyncProperty(input, async (given) => {
    const search = new URLSearchParams(
      Object.entries(given.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const address = `${path.replace(/:\w+/g, () => encodeURIComponent(given.id))}?${search}`;
    const sent = given.body === undefined ? null : JSON.stringify(given.body);
    const headers = { authorization, ...(sent !== null && { "content-type": "application/json" }) };
    const answer = await send(address, { method, headers, ...(sent !== null && { body: sent }) });
    await answer.body?.cancel();
    expect(answer.status, address).toBeLessThan(500);
  });
  await fc.assert(answers, { numRuns: repeats(3, 200) });
});

test("what these calls asked for is done without a fault", work);
