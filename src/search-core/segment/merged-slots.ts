import { isDeleted } from "./deleted.ts";
import type { Part } from "./merge.ts";

/** Where each slot of a merge comes from, and where each slot of a part goes. */
export type MergedSlots = {
  documents: number;
  activeFrom: number;
  /** By new slot: the part, and the slot in it. */
  part: Uint32Array;
  slot: Uint32Array;
  /** For each part, by its slots: the new slot; -1 for what does not come along. Ascends with the slot. */
  to: Int32Array[];
};

/** The order of slots that building gives: passive documents, then active ones, each by id. */
export function mergedSlots(parts: readonly Part[]): MergedSlots {
  const total = parts.reduce((sum, { segment }) => sum + segment.documents, 0);
  const part = new Uint32Array(total);
  const slot = new Uint32Array(total);
  const to = parts.map(({ segment }) => new Int32Array(segment.documents).fill(-1));
  let documents = 0;

  /** Takes the slots of each part from one to another, the lowest id first. */
  const take = (from: number[], end: number[]) => {
    const next = from.map((first, at) => firstLeft(parts[at]!, first, end[at]!));
    for (;;) {
      let lowest = -1;
      let lowestId = Infinity;
      for (let at = 0; at < parts.length; at++) {
        if (next[at] === end[at]) continue;
        const id = parts[at]!.segment.columns.ids[next[at]!]!;
        if (id < lowestId) [lowest, lowestId] = [at, id];
      }
      if (lowest === -1) return;
      part[documents] = lowest;
      slot[documents] = next[lowest]!;
      to[lowest]![next[lowest]!] = documents++;
      next[lowest] = firstLeft(parts[lowest]!, next[lowest]! + 1, end[lowest]!);
    }
  };
  const actives = parts.map(({ segment }) => segment.activeFrom);
  take(
    parts.map(() => 0),
    actives,
  );
  const activeFrom = documents;
  take(
    actives,
    parts.map(({ segment }) => segment.documents),
  );
  return { documents, activeFrom, part: part.subarray(0, documents), slot: slot.subarray(0, documents), to };
}

function firstLeft({ deleted }: Part, from: number, end: number): number {
  if (deleted === null) return from;
  let slot = from;
  while (slot < end && isDeleted(deleted, slot)) slot++;
  return slot;
}
