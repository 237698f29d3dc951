import type { Batch } from "./batch.ts";
import type { Sign } from "./conditions.ts";
import { facetNames } from "#search-core/facets.ts";

/** Which groups of searches a batch can concern: each waits for signs, of which a document must have one. */
export type Waking = {
  add(signs: readonly Sign[], group: number): void;
  remove(signs: readonly Sign[], group: number): void;
  /** The groups whose signs the batch has, each once. */
  wokenBy(batch: Batch): Set<number>;
};

type Waiting = Map<string | number, number[]>;

export function createWaking(): Waking {
  const kinds = ["stem", "exact", "prefix", ...facetNames] as const satisfies Sign["by"][];
  const waiting = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Record<Sign["by"], Waiting>;
  /** How many prefixes of each length are waited for. */
  const prefixLengths: number[] = [];

  return {
    add(signs, group) {
      for (const { by, value } of signs) {
        const groups = waiting[by].get(value);
        if (groups) groups.push(group);
        else waiting[by].set(value, [group]);
        if (by === "prefix") prefixLengths[value.length] = (prefixLengths[value.length] ?? 0) + 1;
      }
    },
    remove(signs, group) {
      for (const { by, value } of signs) {
        const groups = waiting[by].get(value)!;
        groups.splice(groups.indexOf(group), 1);
        if (groups.length === 0) waiting[by].delete(value);
        if (by === "prefix") prefixLengths[value.length]!--;
      }
    },
    wokenBy({ stems, forms, facets }) {
      const woken = new Set<number>();
      const wake = (by: Sign["by"], value: string | number) => {
        for (const group of waiting[by].get(value) ?? []) woken.add(group);
      };
      for (const stem of stems.keys()) wake("stem", stem);
      for (const form of forms.keys()) {
        wake("exact", form);
        for (let length = 0; length < prefixLengths.length && length <= form.length; length++)
          if (prefixLengths[length]! > 0) wake("prefix", form.slice(0, length));
      }
      for (const name of facetNames) for (const value of facets[name].keys()) wake(name, value);
      return woken;
    },
  };
}
