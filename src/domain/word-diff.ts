/** A piece of text that both versions have, or only the old one, or only the new one. */
export type DiffPart = { kind: "same" | "removed" | "added"; text: string };

/** With more edits than this a word diff is unreadable, so the texts are shown one after the other. */
const maxEdits = 400;

/**
 * Word diff with the fewest edits (Myers' greedy algorithm). The same and removed parts in order are the old text, the
 * same and added parts the new one. White space belongs to the word before it.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, young] = [wordsOf(before), wordsOf(after)];
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < young.length - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  const middle = shortestEdit(old.slice(head, old.length - tail), young.slice(head, young.length - tail));
  return joinParts([
    ...old.slice(0, head).map((text): DiffPart => ({ kind: "same", text })),
    ...middle,
    ...old.slice(old.length - tail).map((text): DiffPart => ({ kind: "same", text })),
  ]);
}

const wordsOf = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? [];

function shortestEdit(old: string[], young: string[]): DiffPart[] {
  const whole = (): DiffPart[] => [
    ...old.map((text): DiffPart => ({ kind: "removed", text })),
    ...young.map((text): DiffPart => ({ kind: "added", text })),
  ];
  if (old.length === 0 || young.length === 0) return whole();
  // reach[k] is the furthest index in the old text on diagonal k (old index minus new index) with this many edits.
  let reach = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= Math.min(maxEdits, old.length + young.length); edits += 1) {
    trace.push(reach);
    const next = new Map(reach);
    for (let k = -edits; k <= edits; k += 2) {
      let x = isDown(reach, k, edits) ? reach.get(k + 1)! : reach.get(k - 1)! + 1;
      while (x < old.length && x - k < young.length && old[x] === young[x - k]) x += 1;
      next.set(k, x);
      if (x >= old.length && x - k >= young.length) return walkBack(trace, old, young);
    }
    reach = next;
  }
  return whole();
}

/** Whether the better step onto a diagonal adds a word rather than removes one. */
const isDown = (reach: Map<number, number>, k: number, edits: number) =>
  k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));

function walkBack(trace: Map<number, number>[], old: string[], young: string[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [old.length, young.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reach = trace[edits]!;
    const down = isDown(reach, x - y, edits);
    const from = down ? x - y + 1 : x - y - 1;
    const [fromX, fromY] = [reach.get(from)!, reach.get(from)! - from];
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0) && old[x - 1] === young[y - 1]) {
      parts.push({ kind: "same", text: old[--x]! });
      y -= 1;
    }
    if (edits === 0) break;
    if (down) parts.push({ kind: "added", text: young[--y]! });
    else parts.push({ kind: "removed", text: old[--x]! });
  }
  return parts.toReversed();
}

/** Joins neighbouring parts of one kind. Removed text comes before the text that replaced it. */
function joinParts(parts: DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  for (const part of parts) {
    const [last, beforeLast] = [out.at(-1), out.at(-2)];
    if (last?.kind === part.kind) last.text += part.text;
    else if (part.kind === "removed" && last?.kind === "added" && beforeLast?.kind === "removed")
      beforeLast.text += part.text;
    else if (part.kind === "removed" && last?.kind === "added") out.splice(-1, 0, { ...part });
    else out.push({ ...part });
  }
  return out;
}
