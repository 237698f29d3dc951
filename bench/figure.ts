/** What a value should reach: "at least" for rates, "at most" for times and sizes. */
export type Target = { atLeast: number } | { atMost: number };

/** One measured value. Without a target it only informs. */
export type Figure = {
  bench: string;
  /** How many notices it was measured on. */
  size: number;
  case: string;
  /** Values of one case that belong side by side have each a column; they are printed as a table. */
  column?: string;
  value: number;
  unit: string;
  target?: Target | null;
};

/** What a bench may be asked beside the number of notices. */
export type Options = {
  /** Notices and queries from outside, instead of generated ones: paths of files. */
  corpus?: string;
  queries?: string;
  /** Lower-case words as they are: no stems, no lexicon, no function words. */
  plain: boolean;
  /** A folder with a labelled set in BEIR layout. */
  beir?: string;
  /** Engines to measure beside the search core; all that are found when absent. */
  peers?: string[];
  /** Prints a line that is no figure. */
  say(line: string): void;
};

/** A bench measures something on `size` notices and hands over each figure as it is known. */
export type Bench = {
  name: string;
  /** Has notices of its own, whose number nobody chooses. */
  ownSize?: boolean;
  run: (size: number, tell: (figure: Omit<Figure, "bench" | "size">) => void, options: Options) => Promise<void>;
};

/** Whether a figure reached its target; null where it has none. */
export function isMet({ value, target }: Pick<Figure, "value" | "target">): boolean | null {
  if (!target) return null;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** The middle value: figures on shared machines are noisy, and a mean is led astray by one of them. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
