import { termOfEntry } from "#search-core/query/lists.ts";
import { linesOf } from "./pasted-lines.ts";

/** What one line of a list asks for; the same for two lines that differ by case, gaps or a dash in front alone. */
const demandOf = (line: string) => termOfEntry(line).toLowerCase();

/** The lines of a list, each once and the first of its kind, and those that were there before. */
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
