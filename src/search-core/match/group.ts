/**
 * Searches that have one condition in common, their rarest, which is looked at for all of them together. They lie one
 * after the other in one array, each as its number (-1 once it was removed), how many other conditions it has, and
 * those, the rarest first.
 */
export type Group = { records: Int32Array; end: number; live: number; removed: number };

export const createGroup = (): Group => ({ records: new Int32Array(8), end: 0, live: 0, removed: 0 });

/** Puts a search at the end; the answer is where it lies. */
export function append(group: Group, search: number, conditions: readonly number[]): number {
  const at = group.end;
  const end = at + 2 + conditions.length;
  if (end > group.records.length) {
    const larger = new Int32Array(Math.max(end, group.records.length * 2));
    larger.set(group.records);
    group.records = larger;
  }
  group.records[at] = search;
  group.records[at + 1] = conditions.length;
  group.records.set(conditions, at + 2);
  group.end = end;
  group.live++;
  return at;
}

/** The other conditions of the search that lies at a place. */
export const conditionsAt = ({ records }: Group, at: number): Int32Array =>
  records.slice(at + 2, at + 2 + records[at + 1]!);

/** Takes out the search at a place. When most of the group was taken out the rest moves together: `moved` is told. */
export function takeOut(group: Group, at: number, moved: (search: number, at: number) => void): void {
  group.records[at] = -1;
  group.live--;
  if (++group.removed <= group.live) return;
  const { records } = group;
  let to = 0;
  for (let from = 0; from < group.end;) {
    const length = 2 + records[from + 1]!;
    if (records[from] !== -1) {
      records.copyWithin(to, from, from + length);
      moved(records[to]!, to);
      to += length;
    }
    from += length;
  }
  group.end = to;
  group.removed = 0;
}
