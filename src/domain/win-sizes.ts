import type { Cents } from "#domain/money.ts";

/** The cents from which each size of a contract begins; the first has whatever is smaller. */
export const winSizesCents: readonly Cents[] = [0, 100_000, 500_000, 1_000_000, 5_000_000, 20_000_000].map(
  (dollars) => dollars * 100,
);
