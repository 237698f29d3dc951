import { expect, test } from "vitest";
import { createApp } from "#app";
import { createClients } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { searchContract } from "#features/search/contract.ts";
import { inProcessTransport } from "#platform/http/serve.ts";
import { liveConfig } from "#test/config.ts";
import { letterEmbedder } from "#test/letter-embedder.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { clock, db, pool, engine, publish } = await testServer({ embedder: letterEmbedder });
await publish(
  release({ key: "a", title: "Bridge painting", value: 10_000 }),
  release({ key: "b", title: "Painting of bridges" }),
  release({ key: "c", title: "Boats" }),
);

test("a search makes one call to the engine's threads, and another for highlights", async () => {
  const trips: string[] = [];
  const counted = new Proxy(engine, {
    get(target, name: keyof typeof engine) {
      const method = target[name];
      if (name === "state" || name === "stop" || typeof method !== "function") return method;
      return (...given: never[]) => {
        trips.push(name);
        return (method as (...given: never[]) => unknown)(...given);
      };
    },
  });
  const app = await createApp({ db, pool, engine: counted, clock, config: liveConfig() });
  const contracts = { search: searchContract };
  const { free } = createClients<typeof contracts>(clientEndpointsOf(contracts), inProcessTransport(app)).search;
  const body = { freeText: "bridge", useSemanticSearch: true, priceTo: 50_000 };
  const found = await free({ body });
  expect(found).toMatchObject({ totalRecords: 2, notStated: 1 });
  expect(found.alsoRelevant?.map(({ title }) => title)).toEqual(["Boats"]);
  expect(trips.splice(0)).toEqual(["search", "highlight"]);
  expect(await free({ body: { freeText: "bridgge" } })).toMatchObject({ totalRecords: 0, didYouMean: "bridge" });
  expect(trips.splice(0)).toEqual(["search"]);
  await app.close();
});
