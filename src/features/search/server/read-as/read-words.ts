import { maxTypedLength } from "#domain/query-limits.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Span } from "#search-core/index.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { applySaying } from "./apply-saying.ts";
import type { BuyerIds } from "./buyer-ids.ts";
import { type Finding, findReadings } from "./find-readings.ts";
import type { Reading, ReadRequest } from "./reading.ts";
import { type CountTitles, isTitlePhrase } from "./title-phrases.ts";

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
  return readAs.length === 0 ? { request, readAs } : { request: { ...request, freeText: tidy(rest) }, readAs };
}

const blank = (text: string, [from, to]: Span) => text.slice(0, from) + " ".repeat(to - from) + text.slice(to);

function readingOf(typed: string, { saying, core: [from, to], span }: Finding): Reading {
  const words = typed.slice(from, to);
  return {
    field: saying.field,
    words,
    phrase: typed.slice(...span),
    value: saying.value,
    label: `${saying.label}, from your words`,
    freeText: `${typed.slice(0, from)}"${words}"${typed.slice(to)}`.trim(),
    remaining: tidy(blank(typed, span)),
  };
}

const aboutNotices = /^(?:tenders?|opportunit(?:y|ies)|contracts?|notices?)$/i;

/** Without the gaps, the separators and the function words that are left over; empty if nothing says what is wanted. */
function tidy(rest: string): string {
  const text = rest
    .replace(/(?<=[,;\r\n])(?:\s*[,;])+|^[\s,;]+|[\s,;]+$/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  const words = text.split(" ");
  if (words.every((word) => isStopWord(word.toLowerCase()) || aboutNotices.test(word))) return "";
  while (isStopWord(words.at(-1)!.toLowerCase())) words.pop();
  return words.join(" ");
}
