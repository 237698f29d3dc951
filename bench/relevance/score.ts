/**
 * Normalised discounted cumulative gain: gains of the first `depth` texts found, each divided by the logarithm to base 2
 * of its rank plus 1, against the best order there could be. 1 is the best, 0 is nothing found.
 */
export function ndcg(found: readonly string[], gains: ReadonlyMap<string, number>, depth: number): number {
  const gained = (all: number[]) => all.slice(0, depth).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
  const best = gained([...gains.values()].toSorted((a, b) => b - a));
  return best === 0 ? 0 : gained(found.map((id) => gains.get(id) ?? 0)) / best;
}

/** The share of the answers among the first `depth` found; of those with more answers than `depth`, of `depth`. */
export function recall(found: readonly string[], gains: ReadonlyMap<string, number>, depth: number): number {
  const answers = [...gains.values()].filter((gain) => gain > 0).length;
  const hits = found.slice(0, depth).filter((id) => (gains.get(id) ?? 0) > 0).length;
  return answers === 0 ? 0 : hits / Math.min(answers, depth);
}
