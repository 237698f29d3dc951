/** Choices that look random and are the same for the same seed. */
export function randomChoices(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    chance: (share: number) => random() < share,
  };
}
