/** A value's target: "at least" for rates, "at most" for times and sizes. */
export type Target = { atLeast: number } | { atMost: number };

/** One measured value. Without a target it is for information only. */
export type Figure = {
  bench: string;
  /** How many notices it was measured on. */
  size: number;
  case: string;
  /** Values of one case that belong together have a column each and are printed as a table. */
  column?: string;
  value: number;
  unit: string;
  target?: Target | null;
};

/** Options of a bench besides the number of notices. */
export type Options = {
  /** Notices and queries from files instead of generated ones: paths. */
  corpus?: string;
  queries?: string;
  /** Lower-case words as they are: no stems, no synonyms, no function words. */
  plain: boolean;
  /** A folder with a labelled set in BEIR layout. */
  beir?: string;
  /** A folder that keeps the database, so that it is filled once. It holds notices of one size. */
  data?: string;
  /** Engines to measure beside the search core. Default: all available ones. */
  peers?: string[];
  /** Prints a line that is not a figure. */
  say(line: string): void;
};

/** A bench measures something on `size` notices and reports each figure at once. */
export type Bench = {
  name: string;
  /** Has its own notices, whose number cannot be chosen. */
  ownSize?: boolean;
  run: (size: number, report: (figure: Omit<Figure, "bench" | "size">) => void, options: Options) => Promise<void>;
};

/** Whether a figure reached its target; null without a target. */
export function isMet({ value, target }: Pick<Figure, "value" | "target">): boolean | null {
  if (!target) return null;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** The median: figures on shared machines are noisy, and one outlier would distort a mean. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
