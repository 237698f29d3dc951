import { fields } from "#search-core/fields.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { KnownRun } from "./compile.ts";
import type { Ground } from "./ground.ts";
import { matchPhrase } from "./phrase.ts";
import { postingFrom, type Word } from "./words.ts";

/** Where a run of several words stands in a segment, as the postings of one word would say it. */
type Listed = Pick<Word, "packedDocs" | "impacts">;

/**
 * What the lexicon says in several words ("information technology" for ICT) in one segment, by those words. There are
 * few, the same are meant again and again, and positions of common words take long to read: each is looked for when it
 * is first meant, and kept as long as the segment.
 */
export type Variants = Map<string, Listed>;

const everyField = (1 << fields.length) - 1;
const noRow = new Uint8Array(0);

/** The postings of a run of the lexicon's, from the ground's first slot on. */
export function wordOfVariant(ground: Ground, run: KnownRun): Word {
  const key = run.run.elements.map(({ term }) => term).join(" ");
  const { variants, minDocId } = ground;
  let listed = variants.get(key);
  if (!listed) variants.set(key, (listed = listedFrom(ground, run)));
  const { packedDocs } = listed;
  const { rarity, halved } = run;
  const from = postingFrom(packedDocs, 0, packedDocs.length, minDocId);
  return { ...listed, from, to: packedDocs.length, dense: noRow, row: -1, rarity, halved };
}

function listedFrom(ground: Ground, run: KnownRun): Listed {
  const asWorth = { ...run, rarity: 1, halved: 0 as const };
  const matches = matchPhrase({ ...ground, minDocId: 0 }, asWorth, everyField, null);
  const { docIds, scores, count } = matches;
  const listed = {
    packedDocs: Uint32Array.from({ length: count }, (_, at) => docIds[at]! << fieldMaskBits),
    impacts: Uint8Array.from({ length: count }, (_, at) => scores[at]!),
  };
  ground.scratch.giveMatches(matches);
  return listed;
}
