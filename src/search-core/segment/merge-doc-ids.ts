import { isDeleted } from "./deleted.ts";
import type { MergeInput } from "./merge-input.ts";

/** The mapping between doc ids of the merged segment and of its inputs. */
export type MergedDocIds = {
  documents: number;
  activeFrom: number;
  /** By new doc id: its input, and its doc id there. */
  input: Uint32Array;
  docId: Uint32Array;
  /** Per input, by its doc ids: the new doc id, or -1 if the document is deleted. Ascending. */
  to: Int32Array[];
};

/** Assigns doc ids in the same order as building: inactive documents first, then active ones, each by external id. */
export function mergeDocIds(inputs: readonly MergeInput[]): MergedDocIds {
  const total = inputs.reduce((sum, { segment }) => sum + segment.documents, 0);
  const input = new Uint32Array(total);
  const docId = new Uint32Array(total);
  const to = inputs.map(({ segment }) => new Int32Array(segment.documents).fill(-1));
  let documents = 0;

  /** Takes a range of doc ids from each input, lowest external id first. */
  const take = (from: number[], end: number[]) => {
    const next = from.map((first, i) => firstLive(inputs[i]!, first, end[i]!));
    for (;;) {
      let lowest = -1;
      let lowestId = Infinity;
      for (let i = 0; i < inputs.length; i++) {
        if (next[i] === end[i]) continue;
        const id = inputs[i]!.segment.columns.externalIds[next[i]!]!;
        if (id < lowestId) [lowest, lowestId] = [i, id];
      }
      if (lowest === -1) return;
      input[documents] = lowest;
      docId[documents] = next[lowest]!;
      to[lowest]![next[lowest]!] = documents++;
      next[lowest] = firstLive(inputs[lowest]!, next[lowest]! + 1, end[lowest]!);
    }
  };
  const actives = inputs.map(({ segment }) => segment.activeFrom);
  take(
    inputs.map(() => 0),
    actives,
  );
  const activeFrom = documents;
  take(
    actives,
    inputs.map(({ segment }) => segment.documents),
  );
  return { documents, activeFrom, input: input.subarray(0, documents), docId: docId.subarray(0, documents), to };
}

function firstLive({ deleted }: MergeInput, from: number, end: number): number {
  if (deleted === null) return from;
  let docId = from;
  while (docId < end && isDeleted(deleted, docId)) docId++;
  return docId;
}
