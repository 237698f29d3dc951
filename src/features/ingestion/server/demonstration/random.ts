/** A random number generator that gives the same sequence for the same seed. */
export type Random = {
  /** 0 <= x < 1 */
  next(): number;
  /** A whole number from `from` to `to`, inclusive. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A random subset in the original order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
};

/** A 32-bit generator (a Weyl sequence with integer mixing), good enough for choosing words and dates. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!;
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items.keys()];
    const chosen = Array.from(
      { length: Math.min(count, items.length) },
      () => left.splice(whole(0, left.length - 1), 1)[0]!,
    );
    return chosen.sort((a, b) => a - b).map((index) => items[index]!);
  };
  return { next, whole, chance: (probability) => next() < probability, pick, sample };
}
