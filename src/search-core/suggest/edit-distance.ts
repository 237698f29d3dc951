/**
 * The edit distance of two words (Levenshtein with transposition of adjacent letters, optimal string alignment), if at
 * most `maxEdits`; otherwise a larger number. In UTF-16 units.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  let above = new Uint16Array(b.length + 1);
  let row = Uint16Array.from({ length: b.length + 1 }, (_, i) => i);
  let next = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    let minEdits = (next[0] = i);
    for (let j = 1; j <= b.length; j++) {
      const exchanged = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, above[j - 2]! + 1);
      next[j] = edits;
      if (edits < minEdits) minEdits = edits;
    }
    if (minEdits > maxEdits) return maxEdits + 1;
    [above, row, next] = [row, next, above];
  }
  return row[b.length]!;
}
