import { afterAll, describe, expect, test } from "vitest";
import { hasOpenSearch, startOpenSearch } from "#test/opensearch.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";
import { clusterClient } from "./client.ts";
import { startClusterEngine } from "./engine.ts";
import { clusterIndex } from "./index-writer.ts";
import { indexLookups } from "./lookups.ts";

describe.skipIf(!hasOpenSearch)("an index in a cluster", async () => {
  if (!hasOpenSearch) return;
  const cluster = await startOpenSearch(2);
  afterAll(() => cluster.stop());
  const client = clusterClient(cluster.urls);
  const options = { shards: 1, replicas: 1 };
  const at = (sequence: number) => ({ sequence, fingerprint: `row ${sequence}` });
  const doc = (id: number, title: string) => plainDoc({ id, title });
  const titlesFound = async (alias: string, text: string) =>
    (await indexLookups(client, alias).answer({ ...plainQuery(), text })).hits.map(({ id }) => id);

  test("a rebuild is searched only when it is whole, and the index before until then", async () => {
    const alias = "swap-0123456789ab";
    const index = clusterIndex(client, alias, { ...options, prefix: "swap" });
    expect(await index.open()).toBeUndefined();
    await index.begin();
    await index.update([doc(1, "old road")], [], 1);
    await index.publish(at(1));
    await index.begin();
    await index.update([doc(2, "new road")], [], 2);
    expect(await titlesFound(alias, "road")).toEqual([1]);
    await index.publish(at(2));
    expect(await titlesFound(alias, "road")).toEqual([2]);
    expect(await index.open()).toEqual(at(2));
  });

  test("what another process writes late, from an older state, replaces nothing", async () => {
    const alias = "late-0123456789ab";
    const [first, second] = [1, 2].map(() => clusterIndex(client, alias, { ...options, prefix: "late" }));
    await first!.begin();
    await first!.update([doc(1, "ferry")], [], 5);
    await first!.publish(at(5));
    await second!.open();
    await second!.update([doc(1, "bridge"), doc(2, "gone soon")], [], 9);
    await second!.update([], [2], 9);
    await second!.publish(at(9));
    await first!.update([doc(1, "ferry"), doc(2, "back again")], [], 6);
    await first!.publish(at(6));
    expect(await titlesFound(alias, "bridge")).toEqual([1]);
    expect(await titlesFound(alias, "ferry OR again")).toEqual([]);
    expect(await second!.open()).toEqual(at(9));
  });

  test("of the versions before, the newest index stays for processes that are not replaced yet", async () => {
    const versions = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"];
    for (const version of versions) {
      const index = clusterIndex(client, `many-${version}`, { ...options, prefix: "many" });
      await index.begin();
      await index.publish(at(1));
    }
    const names = Object.keys(await client.request<object>("GET", "/many-*"));
    expect(new Set(names.map((name) => name.split("-")[1]))).toEqual(new Set(["bbbbbbbbbbbb", "cccccccccccc"]));
  });

  test("searches go on while one of two nodes is gone, and are refused with a reason when both are", async () => {
    const alias = "node-0123456789ab";
    const index = clusterIndex(client, alias, { ...options, prefix: "node" });
    await index.begin();
    await index.update([doc(1, "road")], [], 1);
    await index.publish(at(1));
    await client.request("GET", "/_cluster/health?wait_for_status=green&timeout=60s");
    const engine = startClusterEngine(client, alias);
    await expect.poll(() => engine.state().ready).toBe(true);
    cluster.kill(1);
    const search = () => engine.search({ ...plainQuery(), text: "road" });
    await expect.poll(async () => (await search().catch(() => ({ total: 0 }))).total, { timeout: 60_000 }).toBe(1);
    cluster.kill(0);
    await expect.poll(() => search().catch(String), { timeout: 60_000 }).toMatch(/EngineNotReady/);
    await expect.poll(() => engine.state().fault, { timeout: 60_000 }).toMatch(/unavailable|in time/);
    await engine.stop();
  });
});
