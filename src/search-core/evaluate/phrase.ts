import { fields } from "#search-core/fields.ts";
import { impactOf } from "#search-core/rank/bm25f.ts";
import { PositionsIterator } from "#search-core/segment/positions.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { KnownRun, Meant } from "./compile.ts";
import type { Ground } from "./ground.ts";
import type { Matches } from "./scratch.ts";
import { copyInto, listWord, narrowByWord, placeFrom, postingFrom, wordOf, type Word } from "./words.ts";

/** One place of a run: what may stand there, how far from the run's start, and in how many postings. */
type Place = { meant: Meant[]; shift: number; size: number };

/**
 * Documents in which the elements of a run stand next to each other, among those given (null: all). The documents that
 * have the words are found first, so that positions are read in these alone.
 */
export function matchPhrase(ground: Ground, run: KnownRun, fieldMask: number, within: Matches | null): Matches {
  const { segment, scratch } = ground;
  const { offsets: from } = segment.postings;
  const places = run.meant[ground.at]!.map((meant, shift): Place => {
    const size = meant.reduce((sum, { term }) => sum + from[term + 1]! - from[term]!, 0);
    return { meant, shift, size };
  });
  // Only the last element of a run can be the start of many words, so there is one that is not.
  const ordered = places.toSorted((a, b) => a.meant.length - b.meant.length || a.size - b.size);
  const wordFor = ({ term }: Meant) => wordOf(segment.postings, term, ground, { rarity: 0, halved: 0 });

  const matches = scratch.takeMatches();
  for (const [nth, { meant }] of ordered.filter((place) => place.meant.length === 1).entries()) {
    const word = wordFor(meant[0]!);
    if (nth > 0) narrowByWord(matches, word);
    else if (within) {
      copyInto(matches, within);
      narrowByWord(matches, word);
    } else listWord(matches, word);
  }
  const starts = createStarts(ground, matches);
  const [first, ...others] = ordered;
  starts.collect(first!.meant[0]!, wordFor(first!.meant[0]!), first!.shift);
  for (const { meant, shift } of others) {
    for (const one of meant) starts.mark(one, wordFor(one), shift);
    starts.keepMarked();
  }
  starts.score(fieldMask, run);
  return matches;
}

/** Where the run may begin in each of the matches: positions one after the other, ascending in each document. */
function createStarts({ segment, scratch }: Ground, matches: Matches) {
  const iterator = new PositionsIterator(segment);
  const { docIds, scores } = matches;
  const ends = scratch.room("ends", matches.count);
  let positions = scratch.room("starts", matches.count);
  let marks = scratch.room("marks", 0);

  return {
    /** The positions of the first word looked at; each match has it. */
    collect({ term, forms }: Meant, word: Word, shift: number): void {
      let [count, posting] = [0, word.from];
      for (let at = 0; at < matches.count; at++) {
        posting = postingFrom(word.packedDocs, posting, word.to, docIds[at]!);
        iterator.open(term, posting);
        let before = -1;
        while (iterator.next()) {
          const { position, form } = iterator;
          if (position === before || position < shift || (forms !== null && forms[form] === 0)) continue;
          before = position;
          if (count === positions.length) positions = scratch.room("starts", count + 1);
          positions[count++] = position - shift;
        }
        ends[at] = count;
      }
      marks = scratch.room("marks", count).fill(0, 0, count);
    },

    /**
     * Marks the starts that have a word in its place. Matches and postings leap to one another: where the start of a word
     * is wanted there are thousands of words, most of them rare, and none may cost a walk through all matches.
     */
    mark({ term, forms }: Meant, word: Word, shift: number): void {
      let posting = word.from;
      for (let at = 0; at < matches.count;) {
        posting = postingFrom(word.packedDocs, posting, word.to, docIds[at]!);
        if (posting === word.to) return;
        const docId = word.packedDocs[posting]! >>> fieldMaskBits;
        at = placeFrom(docIds, at, matches.count, docId);
        if (at === matches.count) return;
        if (docIds[at] !== docId) continue;
        const end = ends[at]!;
        let start = at === 0 ? 0 : ends[at - 1]!;
        at++;
        iterator.open(term, posting);
        while (start < end && iterator.next()) {
          if (forms !== null && forms[iterator.form] === 0) continue;
          const wanted = iterator.position - shift;
          while (start < end && positions[start]! < wanted) start++;
          if (start < end && positions[start] === wanted) marks[start] = 1;
        }
      }
    },

    /** Drops the starts that were not marked since the last call, and the matches that have none left. */
    keepMarked(): void {
      let [count, kept] = [0, 0];
      for (let at = 0, begin = 0; at < matches.count; at++) {
        const end = ends[at]!;
        const before = count;
        for (let start = begin; start < end; start++) {
          if (marks[start] === 1) positions[count++] = positions[start]!;
          marks[start] = 0;
        }
        begin = end;
        if (count === before) continue;
        docIds[kept] = docIds[at]!;
        ends[kept++] = count;
      }
      matches.count = kept;
    },

    /** Scores each match by how often the run begins in each wanted field; those where it does not are dropped. */
    score(fieldMask: number, { rarity, halved }: KnownRun): void {
      const { fieldLengths: lengths } = segment.columns;
      const counts = new Uint32Array(fields.length);
      let kept = 0;
      for (let at = 0, start = 0; at < matches.count; at++) {
        const row = docIds[at]! * fields.length;
        counts.fill(0);
        for (let field = 0, fieldEnd = 0; field < fields.length; field++) {
          fieldEnd += lengths[row + field]! + 1;
          const isAsked = (fieldMask >>> field) & 1;
          for (; start < ends[at]! && positions[start]! < fieldEnd; start++) counts[field]! += isAsked;
        }
        const worth = impactOf(counts, lengths, row);
        if (worth === 0) continue;
        docIds[kept] = docIds[at]!;
        scores[kept++] = (rarity * worth) >> halved;
      }
      matches.count = kept;
    },
  };
}
