/** One measured value. `target` is what it should reach; without one the value only informs. */
export type Figure = {
  bench: string;
  case: string;
  value: number;
  unit: string;
  /** "at least" for rates, "at most" for times and sizes. */
  target: { atLeast: number } | { atMost: number } | null;
  /** What the value is compared with, where it is a ratio. */
  against?: string;
};

/** A bench measures something on `size` notices and hands over each figure as it is known. */
export type Bench = {
  name: string;
  run: (size: number, tell: (figure: Omit<Figure, "bench">) => void) => Promise<void>;
};

/** Whether a figure reached its target; null where it has none. */
export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** The middle value: figures on shared machines are noisy, and a mean is led astray by one of them. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
