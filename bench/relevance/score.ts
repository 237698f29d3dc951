/**
 * Normalised discounted cumulative gain: gains of the first `depth` results, each divided by the base-2 logarithm of
 * its rank plus 1, compared with the best possible order. 1 is the best, 0 means nothing was found.
 */
export function ndcg(found: readonly string[], gains: ReadonlyMap<string, number>, depth: number): number {
  const gained = (all: number[]) =>
    all.slice(0, depth).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
  const best = gained([...gains.values()].toSorted((a, b) => b - a));
  return best === 0 ? 0 : gained(found.map((id) => gains.get(id) ?? 0)) / best;
}

/**
 * Recall: the share of the answers that are among the first `depth`. If there are more answers than `depth`, the share
 * of `depth`.
 */
export function recall(found: readonly string[], gains: ReadonlyMap<string, number>, depth: number): number {
  const answers = [...gains.values()].filter((gain) => gain > 0).length;
  const hits = found.slice(0, depth).filter((id) => (gains.get(id) ?? 0) > 0).length;
  return answers === 0 ? 0 : hits / Math.min(answers, depth);
}
