import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainQuery } from "#test/plain-query.ts";
import type { EngineCall } from "./messages.ts";
import { createPool } from "./pool.ts";
import { TookTooLong } from "./port.ts";

const stuckReader = new URL("../../../test/stuck-reader.ts", import.meta.url);
const endless: EngineCall = { call: "search", input: [plainQuery()] };
const quick: EngineCall = { call: "suggest", input: ["road", 1, ""] };
let pool: ReturnType<typeof createPool>;

beforeEach(async () => {
  pool = createPool(1, { embeddings: null }, stuckReader);
  pool.publish({ revision: 1, segments: [] });
  await expect.poll(() => pool.up(), { interval: 5, timeout: 20_000 }).toBe(1);
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.stop();
});

test("a search that takes too long is ended with its thread, and the next thread runs those waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  expect(await pool.call(quick)).toEqual([]);
  const tooLong = pool.call(endless);
  const behind = pool.call(quick);
  const ended = expect(tooLong).rejects.toThrow(TookTooLong);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(await behind).toEqual([]);
});

test("a search that would wait behind hundreds is refused at once", async () => {
  const waiting = Array.from({ length: 502 }, () => pool.call(endless));
  for (const call of waiting) call.catch(() => {});
  await expect(pool.call(endless)).rejects.toThrow("More searches wait than can be answered soon.");
});
