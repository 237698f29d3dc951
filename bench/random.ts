/** Pseudo-random numbers, the same for the same seed. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  share(): number;
  /** An integer from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number;
  /** From a normal distribution with mean 0 and deviation 1. */
  normal(): number;
};

/** Marsaglia's xorshift on 32 bits. A seed and a number give a sequence, so that notice 7 is the same in any corpus. */
export function randomFrom(seed: number, number = 0): Random {
  let state = mixed(mixed(seed + 1) ^ number) || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const share = () => next() / 2 ** 32;
  return {
    share,
    below: (count) => Math.floor(share() * count),
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}

/** Spreads neighbouring numbers (the finaliser of MurmurHash 3). */
function mixed(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
