import fc from "fast-check";

type Scheduled = { name: string; seconds: number; pauseMs: number };

/**
 * Random faults of a seed: all kinds in random order, each for a random time and after a random pause. Once, or in the
 * full count again and again until there are 200. The full count includes faults that last longer than a page waits for
 * the database.
 */
export function scheduleOf(names: string[], seed: number, isFull: boolean): Scheduled[] {
  const count = isFull ? 200 : names.length;
  const order = fc.shuffledSubarray(names, { minLength: names.length });
  const rounds = fc.sample(order, { seed, numRuns: Math.ceil(count / names.length) });
  const timing = fc.noBias(
    fc.record({
      seconds: fc.constantFrom(...(isFull ? [1, 2, 7] : [1, 2, 3])),
      pauseMs: fc.integer({ min: 0, max: 600 }),
    }),
  );
  const timings = fc.sample(timing, { seed, numRuns: count });
  return rounds
    .flat()
    .slice(0, count)
    .map((name, index) => ({ name, ...timings[index]! }));
}
