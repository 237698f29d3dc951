import { expect, test } from "vitest";
import type { ClusterIndex, FeedPosition } from "#adapters/search-engine/port.ts";
import { systemClock } from "#platform/clock.ts";
import type { Doc } from "#search-core/types.ts";
import { testDatabase } from "#test/database.ts";
import { noticeRows } from "#test/notice-rows.ts";
import { clusterFollower } from "./cluster-follower.ts";

const { db } = await testDatabase();
const rows = await noticeRows(db);
const stores = { db, clock: systemClock };

/** The indexes of a cluster in memory: the one in use and the one that is being built. */
function clusterInMemory() {
  type Held = { titles: Map<number, string>; position?: FeedPosition };
  let live: Held | undefined;
  let target: Held | undefined;
  const calls: string[] = [];
  const index: ClusterIndex = {
    async open() {
      target = live;
      return live?.position;
    },
    async begin() {
      calls.push("begin");
      target = { titles: new Map() };
    },
    async update(docs: readonly Doc[], removed) {
      for (const { id, title } of docs) target!.titles.set(id, title);
      for (const id of removed) target!.titles.delete(id);
    },
    async publish(position) {
      calls.push("publish");
      target!.position = position;
      live = target;
    },
  };
  return {
    index,
    calls,
    titles: () => [...(live?.titles.values() ?? [])].sort(),
    /** As if the index had been written from another database. */
    forge: () => (live!.position = { ...live!.position!, fingerprint: "of another database" }),
  };
}

test("an index is built once, and then follows what is added, changed and withdrawn", async () => {
  await rows.publish({ key: "a", title: "Road sealing" });
  await rows.publish({ key: "b", title: "Tree pruning" });
  const cluster = clusterInMemory();
  const follower = clusterFollower(cluster.index);
  expect(await follower.step(stores)).toBeGreaterThan(0);
  expect(await follower.step(stores)).toBe(0);
  expect(cluster.titles()).toEqual(["Road sealing", "Tree pruning"]);

  await rows.publish({ key: "a", title: "Road sweeping" });
  await rows.withdraw("b");
  expect(await follower.step(stores)).toBeGreaterThan(0);
  expect(cluster.titles()).toEqual(["Road sweeping"]);
  expect(cluster.calls).toEqual(["begin", "publish", "publish"]);
});

test("another worker goes on where the index is, and an index of another database is built anew", async () => {
  await rows.publish({ key: "c", title: "Bridge painting" });
  const cluster = clusterInMemory();
  await clusterFollower(cluster.index).step(stores);
  await rows.publish({ key: "d", title: "Ferry hire" });
  await clusterFollower(cluster.index).step(stores);
  expect(cluster.calls.filter((call) => call === "begin")).toHaveLength(1);
  expect(cluster.titles()).toContain("Ferry hire");

  cluster.forge();
  await clusterFollower(cluster.index).step(stores);
  expect(cluster.calls.filter((call) => call === "begin")).toHaveLength(2);
  expect(cluster.titles()).toContain("Bridge painting");
});

test("a build that fails is not searched, and the next step begins anew", async () => {
  const cluster = clusterInMemory();
  const failing: ClusterIndex = { ...cluster.index, update: () => Promise.reject(new Error("the cluster is gone")) };
  await expect(clusterFollower(failing).step(stores)).rejects.toThrow("the cluster is gone");
  expect(cluster.titles()).toEqual([]);
  await clusterFollower(cluster.index).step(stores);
  expect(cluster.titles()).not.toEqual([]);
  expect(cluster.calls).toEqual(["begin", "begin", "publish"]);
});

test("two workers never write at once: the second leaves the step to the first", async () => {
  const cluster = clusterInMemory();
  let writers = 0;
  let most = 0;
  const watched: ClusterIndex = {
    ...cluster.index,
    async update(...given) {
      most = Math.max(most, ++writers);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await cluster.index.update(...given);
      writers--;
    },
  };
  await Promise.all([1, 2, 3].map(() => clusterFollower(watched).step(stores)));
  expect(most).toBe(1);
});
