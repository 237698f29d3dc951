/** Documents that match, by ascending slot, each with what it scores. */
export type Matches = { slots: Int32Array; scores: Float64Array };

export const none: Matches = { slots: new Int32Array(0), scores: new Float64Array(0) };

/** In both; scores add up. */
export function both(left: Matches, right: Matches): Matches {
  const found = room(Math.min(left.slots.length, right.slots.length));
  let count = 0;
  for (let a = 0, b = 0; a < left.slots.length && b < right.slots.length;) {
    const difference = left.slots[a]! - right.slots[b]!;
    if (difference === 0) {
      found.slots[count] = left.slots[a]!;
      found.scores[count++] = left.scores[a]! + right.scores[b]!;
    }
    if (difference <= 0) a++;
    if (difference >= 0) b++;
  }
  return cut(found, count);
}

/** In either; scores add up. */
export function either(left: Matches, right: Matches): Matches {
  const found = room(left.slots.length + right.slots.length);
  let count = 0;
  for (let a = 0, b = 0; a < left.slots.length || b < right.slots.length;) {
    const leftSlot = left.slots[a] ?? Infinity;
    const rightSlot = right.slots[b] ?? Infinity;
    const slot = Math.min(leftSlot, rightSlot);
    let score = 0;
    if (leftSlot === slot) score += left.scores[a++]!;
    if (rightSlot === slot) score += right.scores[b++]!;
    found.slots[count] = slot;
    found.scores[count++] = score;
  }
  return cut(found, count);
}

/** In the first and not in the second. */
export function without(left: Matches, right: Matches): Matches {
  const found = room(left.slots.length);
  let count = 0;
  for (let a = 0, b = 0; a < left.slots.length; a++) {
    const slot = left.slots[a]!;
    while (b < right.slots.length && right.slots[b]! < slot) b++;
    if (right.slots[b] === slot) continue;
    found.slots[count] = slot;
    found.scores[count++] = left.scores[a]!;
  }
  return cut(found, count);
}

const room = (size: number): Matches => ({ slots: new Int32Array(size), scores: new Float64Array(size) });
const cut = ({ slots, scores }: Matches, count: number): Matches => ({
  slots: slots.subarray(0, count),
  scores: scores.subarray(0, count),
});
