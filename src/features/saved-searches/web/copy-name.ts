import { maxNameLength } from "#features/saved-searches/shapes.ts";
import { truncate } from "#domain/truncate.ts";

/** The name of a copy that none of the searches has: "Roads (copy)", "Roads (copy 2)". */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? " (copy)" : ` (copy ${number})`;
    const candidate = `${truncate(name, maxNameLength - suffix.length)}${suffix}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
