import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadByKey, reloadInBackground } from "./reload-in-background.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Loads that are answered by hand, in order. */
function loads() {
  const asked: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const load = Promise.withResolvers<string>();
    asked.push(load);
    return load.promise;
  };
  return { asked, read };
}

test("what has changed is served while it is read again, by one load at a time", async () => {
  let revision = 1;
  const { asked, read } = loads();
  const value = reloadInBackground(read, () => revision, 30_000);
  const first = [value(), value()];
  asked[0]!.resolve("old");
  expect(await Promise.all(first)).toEqual(["old", "old"]);

  revision = 2;
  vi.advanceTimersByTime(29_000);
  expect([await value(), asked.length]).toEqual(["old", 1]);
  vi.advanceTimersByTime(1_001);
  expect([await value(), await value(), asked.length]).toEqual(["old", "old", 2]);
  vi.advanceTimersByTime(60_000);
  revision = 3;
  expect([await value(), asked.length]).toEqual(["old", 2]);
  asked[1]!.resolve("new");
  await asked[1]!.promise;
  expect([await value(), asked.length]).toEqual(["new", 3]);
});

test("a failed load is answered with for two seconds, and not repeated by each reader", async () => {
  const { asked, read } = loads();
  const value = reloadInBackground(read, () => 1);
  const first = value();
  asked[0]!.reject(new Error("the database is away"));
  await expect(first).rejects.toThrow("away");
  await expect(value()).rejects.toThrow("away");
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(2_001);
  const second = value();
  asked[1]!.resolve("back");
  expect([await second, await value(), asked.length]).toEqual(["back", "back", 2]);
});

test("a failed reload leaves the old value, and is tried again though nothing changes meanwhile", async () => {
  let revision = 1;
  const { asked, read } = loads();
  const value = reloadInBackground(read, () => revision);
  void value();
  asked[0]!.resolve("old");
  await asked[0]!.promise;
  revision = 2;
  vi.advanceTimersByTime(5_001);
  expect(await value()).toBe("old");
  asked[1]!.reject(new Error("the database is away"));
  await expect(asked[1]!.promise).rejects.toThrow("away");
  expect([await value(), asked.length]).toEqual(["old", 2]);
  vi.advanceTimersByTime(2_001);
  expect([await value(), asked.length]).toEqual(["old", 3]);
});

test("by key, a value is read again as its latest caller says", async () => {
  let revision = 1;
  const values = reloadByKey<string>(2, () => revision);
  expect(await values("a", () => Promise.resolve("first"))).toBe("first");
  revision = 2;
  vi.advanceTimersByTime(5_001);
  expect(await values("a", () => Promise.resolve("second"))).toBe("first");
  expect(await values("a", () => Promise.resolve("third"))).toBe("second");
});
