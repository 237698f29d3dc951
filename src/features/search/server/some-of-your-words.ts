import type { z } from "zod";
import { formatCount } from "#domain/format-number.ts";
import type { searchResult } from "#features/search/contract.ts";
import type { Hit, PartialMatch } from "#search-core/types.ts";

type PartialItem = NonNullable<z.input<typeof searchResult>["someOfYourWords"]>[number];
type ListItem = z.input<typeof searchResult>["items"][number];

/** A notice with some of the words as a hit, so that it is listed like a result. */
export type PartialHit = PartialMatch & Hit;
export const asPartialHit = (partial: PartialMatch): PartialHit => ({ ...partial, score: null });

const all = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** "Does not have “Geelong”. And 12 more like it." */
export function presentPartial({ hit, item }: { hit: PartialHit; item: ListItem }): PartialItem {
  const { missing, alike } = hit;
  const more = alike > 0 ? ` And ${formatCount(alike)} more like it.` : "";
  const words = all.format(missing.map((word) => `“${word.replaceAll('"', "")}”`));
  return { ...item, explanation: `Does not have ${words}.${more}`, missing, alike };
}
