import { termOfEntry } from "#search-core/query/lists.ts";
import { linesOf } from "./pasted-lines.ts";

/** What a line matches: equal for lines that differ only in case, white space or a leading dash. */
const demandOf = (line: string) => termOfEntry(line).toLowerCase();

/** The distinct lines of a list, and the repeats. */
export function withoutRepeats(text: string): { lines: string[]; repeats: string[] } {
  const seen = new Set<string>();
  const [lines, repeats]: [string[], string[]] = [[], []];
  for (const line of linesOf(text)) {
    const demand = demandOf(line);
    (seen.has(demand) ? repeats : lines).push(line);
    seen.add(demand);
  }
  return { lines, repeats };
}
