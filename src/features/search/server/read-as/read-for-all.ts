import type { SearchRequest } from "#features/search/server/query.ts";
import type { Finding } from "./find-readings.ts";
import type { Saying } from "./patterns.ts";
import type { ForAll } from "./reading.ts";
import { withoutSpans } from "./without-spans.ts";

/**
 * What words inside single alternatives would say for all of them: "electrical nsw, plumber" with the place for both.
 * `text`: where the findings stand. Null if they say different things, or nothing else is left.
 */
export function readForAll(
  text: string,
  findings: readonly Finding[],
  apply: (saying: Saying) => SearchRequest | null,
): ForAll | null {
  const [first] = findings;
  if (!first || findings.some(({ saying }) => saying.label !== first.saying.label)) return null;
  const spans = findings.map(({ span }) => span);
  const rest = withoutSpans(text, spans);
  const applied = rest === "" ? null : apply(first.saying);
  if (!applied) return null;
  const words = text.slice(...first.core);
  return {
    words,
    label: first.saying.label,
    freeText: `${rest}, ${words}`,
    request: { ...applied, freeText: rest },
  };
}
