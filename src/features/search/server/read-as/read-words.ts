import { maxTypedLength } from "#domain/query-limits.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import { applySaying } from "./apply-saying.ts";
import type { BuyerIds } from "./buyer-ids.ts";
import { findInAlternatives, type Finding, findReadings } from "./find-readings.ts";
import { readForAll } from "./read-for-all.ts";
import type { Reading, ReadRequest } from "./reading.ts";
import { type CountTitles, isTitlePhrase } from "./title-phrases.ts";
import { blank, tidy, withoutSpans } from "./without-spans.ts";

/**
 * Reads filters from the words of a request: places, statuses, closing, values and names of buyers. What it has read is
 * taken out of the text. Quotation marks prevent it, and a name in titles ("Queensland Rail") comes before a reading.
 */
export async function readWords(
  wanted: SearchRequest,
  buyers: BuyerIds,
  countTitles: CountTitles,
): Promise<ReadRequest> {
  const { freeText: typed } = wanted;
  if (!wanted.readAs || typed === "" || typed.length > maxTypedLength) return { request: wanted, readAs: [] };
  const readAs: Reading[] = [];
  let request = wanted;
  // The text without what was read, of the same length. What it has read can join words that say another filter.
  let rest = typed;
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const finding of findReadings(rest, buyers)) {
      const applied = applySaying(request, finding.saying, wanted);
      if (!applied || (await isTitlePhrase(rest, finding, countTitles))) continue;
      request = applied;
      rest = blank(rest, finding.span);
      readAs.push(readingOf(typed, finding));
      isDone = false;
    }
  }
  const read = readAs.length === 0 ? request : { ...request, freeText: tidy(rest) };
  const inAlternatives = findInAlternatives(rest, buyers);
  if (inAlternatives.length === 0 || inAlternatives.length > maxInAlternatives) return { request: read, readAs };
  const forAll = async () => {
    const areNames = await Promise.all(inAlternatives.map((finding) => isTitlePhrase(rest, finding, countTitles)));
    const meant = inAlternatives.filter((_, i) => !areNames[i]);
    return readForAll(rest, meant, (saying) => applySaying(request, saying, wanted));
  };
  return { request: read, readAs, forAll };
}

/** Each costs up to four counts. */
const maxInAlternatives = 6;

function readingOf(typed: string, { saying, core: [from, to], span }: Finding): Reading {
  const words = typed.slice(from, to);
  return {
    field: saying.field,
    words,
    phrase: typed.slice(...span),
    value: saying.value,
    label: `${saying.label}, from your words`,
    freeText: `${typed.slice(0, from)}"${words}"${typed.slice(to)}`.trim(),
    remaining: withoutSpans(typed, [span]),
  };
}
