import { intList, push, type IntList } from "./int-list.ts";

/**
 * The values of one facet for every slot. Values are numbered densely as they appear, so that a set of them is an array
 * of bytes and counting is an increment.
 */
export type FacetColumn = { values: number[]; numbers: Map<number, number>; starts: IntList; items: IntList };

export function createFacetColumn(): FacetColumn {
  const starts = intList();
  push(starts, 0);
  return { values: [], numbers: new Map(), starts, items: intList() };
}

/** Adds the next slot; a value given twice counts once. */
export function addSlot(column: FacetColumn, values: Iterable<number>): void {
  for (const value of new Set(values)) {
    let number = column.numbers.get(value);
    if (number === undefined) {
      number = column.values.push(value) - 1;
      column.numbers.set(value, number);
    }
    push(column.items, number);
  }
  push(column.starts, column.items.length);
}

/** Whether a slot has one of the values; the test is made once for a query. */
export function hasAny(column: FacetColumn, values: number[]): (slot: number) => boolean {
  const wanted = new Uint8Array(column.values.length);
  for (const value of values) {
    const number = column.numbers.get(value);
    if (number !== undefined) wanted[number] = 1;
  }
  const starts = column.starts.items;
  const items = column.items.items;
  return (slot) => {
    for (let at = starts[slot]!; at < starts[slot + 1]!; at++) if (wanted[items[at]!] === 1) return true;
    return false;
  };
}

/** Counts slots by value. */
export function createCounter(column: FacetColumn) {
  const counts = new Int32Array(column.values.length);
  const starts = column.starts.items;
  const items = column.items.items;
  return {
    add(slot: number) {
      for (let at = starts[slot]!; at < starts[slot + 1]!; at++) counts[items[at]!]!++;
    },
    /** The counts that are not zero. */
    result() {
      const found = new Map<number, number>();
      counts.forEach((count, number) => count > 0 && found.set(column.values[number]!, count));
      return found;
    },
  };
}
