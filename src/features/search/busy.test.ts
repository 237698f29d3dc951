import { expect, test } from "vitest";
import { EngineBusy, EngineNotReady, TookTooLong } from "#adapters/search-engine/port.ts";
import { testServer } from "#test/server.ts";

const ask = async (searchFails: Error, path: string, body: object) => {
  const { send } = await testServer({ searchFails });
  const headers = { "content-type": "application/json" };
  const answer = await send(`/api/v1/search/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), said: await answer.json() };
};

test("a search that takes too long is a 400 that names the text field", async () => {
  for (const [path, body, field] of [
    ["free/search", { freeText: "a* b* c*" }, "freeText"],
    ["facet", { request: { freeText: "a* b* c*" }, field: "buyers" }, "request.freeText"],
  ] as const)
    expect(await ask(new TookTooLong(), path, body)).toMatchObject({
      status: 400,
      said: { errors: [{ field, rule: "tooCostly" }] },
    });
});

test.each([
  [new EngineBusy("More searches wait than can be answered soon."), "More searches wait than can be answered soon."],
  [new EngineNotReady("not yet"), "The search index is being rebuilt."],
])("the error %s is a 503 with its reason and Retry-After", async (error, detail) => {
  expect(await ask(error, "free/search", {})).toMatchObject({ status: 503, retryAfter: "2", said: { detail } });
});
