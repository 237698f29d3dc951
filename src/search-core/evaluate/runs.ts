import { fields } from "#search-core/fields.ts";
import { impactOf } from "#search-core/rank/bm25f.ts";
import { PositionsIterator } from "#search-core/segment/positions.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { KnownRun, Meant } from "./compile.ts";
import type { Ground } from "./ground.ts";
import { matchPhrase } from "./phrase.ts";
import type { Matches, Sums } from "./scratch.ts";
import { gather, gatherWithin, raise } from "./sums.ts";
import { wordOfVariant } from "./variants.ts";
import { copyInto, leap, listWord, narrowByWord, postingFrom, raiseByWord, wordOf, type Word } from "./words.ts";

const everyField = (1 << fields.length) - 1;

/** The documents that have a run in the fields, among those given (null: all), with what it scores there. */
export function matchRun(ground: Ground, run: KnownRun, fieldMask: number, within: Matches | null): Matches {
  if (run.isWord) return matchWord(ground, run, within);
  return run.meant[ground.at]!.length > 1
    ? matchPhrase(ground, run, fieldMask, within)
    : matchTerms(ground, run, fieldMask, within);
}

/** The postings of a run that is a word, or as good as one. */
export function wordOfRun(ground: Ground, run: KnownRun): Word {
  const [first, ...others] = run.meant[ground.at]!;
  return others.length > 0 ? wordOfVariant(ground, run) : wordOf(ground.segment.postings, first![0]!.term, ground, run);
}

function matchWord(ground: Ground, run: KnownRun, within: Matches | null): Matches {
  const word = wordOfRun(ground, run);
  const matches = ground.scratch.takeMatches();
  if (within) {
    copyInto(matches, within);
    narrowByWord(matches, word);
  } else listWord(matches, word);
  return matches;
}

/** Any of several terms, in some forms or fields: of those in a document the one that is worth most counts. */
function matchTerms(ground: Ground, run: KnownRun, fieldMask: number, within: Matches | null): Matches {
  const { segment, scratch } = ground;
  const sums = scratch.takeSums();
  const raiser = createRaiser(ground, sums, fieldMask);
  for (const meant of run.meant[ground.at]![0]!) {
    const word = wordOf(segment.postings, meant.term, ground, run);
    const isFarLonger = within !== null && word.to - word.from > within.count * leap;
    if (within && isFarLonger) raiser.leap(meant, word, within);
    else if (meant.forms === null && fieldMask === everyField) raiseByWord(sums, word);
    else raiser.walk(meant, word);
  }
  const matches = scratch.takeMatches();
  if (within) {
    copyInto(matches, within);
    gatherWithin(sums, matches);
  } else gather(sums, matches);
  scratch.giveSums(sums);
  return matches;
}

/** Raises sums to what some forms of a term score in some fields. */
function createRaiser({ segment }: Ground, sums: Sums, fieldMask: number) {
  const { columns, postings } = segment;
  const iterator = new PositionsIterator(segment);
  const counts = new Uint32Array(fields.length);

  function worthOf({ term, forms }: Meant, posting: number): number {
    const packedDoc = postings.packedDocs[posting]!;
    if ((packedDoc & fieldMask) === 0) return 0;
    if (forms === null && (packedDoc & everyField & ~fieldMask) === 0) return postings.impacts[posting]!;
    counts.fill(0);
    let before = -1;
    iterator.open(term, posting);
    while (iterator.next()) {
      const { field, form, position } = iterator;
      if (((fieldMask >>> field) & 1) === 0 || (forms !== null && forms[form] === 0)) continue;
      if (position !== before) counts[field]!++;
      before = position;
    }
    return impactOf(counts, columns.fieldLengths, (packedDoc >>> fieldMaskBits) * fields.length);
  }

  function raiseAt(meant: Meant, { rarity, halved }: Word, posting: number): void {
    const worth = worthOf(meant, posting);
    if (worth > 0) raise(sums, postings.packedDocs[posting]! >>> fieldMaskBits, (rarity * worth) >> halved);
  }

  return {
    /** At every posting of the word. */
    walk(meant: Meant, word: Word): void {
      for (let posting = word.from; posting < word.to; posting++) raiseAt(meant, word, posting);
    },
    /** At those in the slots given. */
    leap(meant: Meant, word: Word, { docIds, count }: Matches): void {
      let posting = word.from;
      for (let at = 0; at < count && posting < word.to; at++) {
        posting = postingFrom(word.packedDocs, posting, word.to, docIds[at]!);
        if (posting < word.to && word.packedDocs[posting]! >>> fieldMaskBits === docIds[at]!)
          raiseAt(meant, word, posting);
      }
    },
  };
}
