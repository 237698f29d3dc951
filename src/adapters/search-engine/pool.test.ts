import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainQuery } from "#test/plain-query.ts";
import type { EngineCall } from "./messages.ts";
import { createPool } from "./pool.ts";
import { EngineBusy, TookTooLong } from "./port.ts";

const stuckReader = new URL("../../../test/stuck-reader.ts", import.meta.url);
const endless: EngineCall = { call: "search", input: [plainQuery()] };
const quick: EngineCall = { call: "suggest", input: ["road", 1, ""] };
let pool: ReturnType<typeof createPool>;

async function openPool(size: number) {
  pool = createPool(size, { embeddings: null }, stuckReader);
  pool.publish({ revision: 1, segments: [] });
  await expect.poll(() => pool.up(), { interval: 5, timeout: 20_000 }).toBe(size);
}

/** From now on each thread seems to have this share of a processor. */
function giveProcessor(share: number) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldAdvanceTime: true });
  vi.spyOn(Worker.prototype, "cpuUsage").mockImplementation(async () => ({
    user: performance.now() * share * 1_000,
    system: 0,
  }));
}

beforeEach(() => openPool(1));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await pool.stop();
});

test("a search that takes too long is ended with its thread, and the next thread runs those waiting", async () => {
  giveProcessor(1);
  expect(await pool.call(quick)).toEqual([]);
  const tooLong = pool.call(endless);
  const behind = pool.call(quick);
  const ended = expect(tooLong).rejects.toThrow(TookTooLong);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(await behind).toEqual([]);
});

test("a search that a busy machine did not run is no costly one; its thread goes on for ten seconds more", async () => {
  giveProcessor(0.1);
  const starved = [pool.call(endless), pool.call(quick), pool.call(quick)];
  const ended = Promise.all(starved.map((call) => expect(call).rejects.toThrow(EngineBusy)));
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(pool.up()).toBe(1);
  const later = pool.call(quick);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await later).toEqual([]);
});

test("a call that waits behind one search and then another that take too long does not fail with them", async () => {
  await pool.stop();
  await openPool(2);
  giveProcessor(1);
  const tooLong = [pool.call(endless), pool.call(endless)];
  const behind = pool.call(quick);
  const ended = Promise.all(tooLong.map((call) => expect(call).rejects.toThrow(TookTooLong)));
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(await behind).toEqual([]);
});

test("a search that would wait behind hundreds is refused at once", async () => {
  const waiting = Array.from({ length: 502 }, () => pool.call(endless));
  for (const call of waiting) call.catch(() => {});
  await expect(pool.call(endless)).rejects.toThrow("More searches wait than can be answered soon.");
});
