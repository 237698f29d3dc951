import { expect, test } from "vitest";
import { createRevisionCache } from "./revision-cache.ts";

/** Names that contain the revision at which they were read, and the ids of each read. */
function namesAt(revision: () => number) {
  const asked: number[][] = [];
  const read = (ids: number[]) => {
    asked.push(ids);
    return Promise.resolve(new Map(ids.filter((id) => id < 100).map((id) => [id, `${id} at ${revision()}`])));
  };
  return { asked, read };
}

test("found and missing values are both cached until the revision changes", async () => {
  let revision = 1;
  const { asked, read } = namesAt(() => revision);
  const names = createRevisionCache(() => revision).byId(read);
  expect(await names([1, 2, 100])).toEqual(new Map([1, 2].map((id) => [id, `${id} at 1`])));
  expect(await names([2, 3, 100])).toEqual(new Map([2, 3].map((id) => [id, `${id} at 1`])));
  revision = 2;
  expect(await names([2])).toEqual(new Map([[2, "2 at 2"]]));
  expect(asked).toEqual([[1, 2, 100], [3], [2]]);
});

test("without a revision everything is read each time", async () => {
  const { asked, read } = namesAt(() => 1);
  const names = createRevisionCache().byId(read);
  await names([1]);
  await names([1]);
  expect(asked).toEqual([[1], [1]]);
});

test("a single value is read once per revision, but a failed read is retried", async () => {
  let reads = 0;
  const value = createRevisionCache(() => 1).one(async () => {
    if (++reads === 1) throw new Error("the database is away");
    return reads;
  });
  await expect(value()).rejects.toThrow("away");
  expect([await value(), await value()]).toEqual([2, 2]);
});
