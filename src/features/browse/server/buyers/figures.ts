import { unspscPath } from "#domain/unspsc.ts";
import type { BuyerCounts, BuyerRow } from "#features/browse/server/buyers/queries.ts";
import { type NameWords, nameWords } from "#search-core/analysis/name-match.ts";

/** A buyer as it is listed. Figures include its children and former names. */
export type BuyerFigures = {
  id: number;
  name: string;
  slug: string;
  abn: string | null;
  parentId: number | null;
  childIds: number[];
  formerNames: string[];
  /** The ids of its notices: its own, its former names' and its descendants'. */
  familyIds: number[];
  open: number;
  published: number;
  awarded: number;
  awardedCents: number;
  lastAwardedAt: Temporal.Instant | null;
  zone: string;
  /** Places and categories of its recent notices; categories with their ancestors. */
  placeIds: Set<number>;
  categoryIds: Set<number>;
  /** Whether it published or awarded something in the last 12 months itself, or under a former name. */
  isActive: boolean;
  /** The words of each name that it has or had. */
  words: NameWords[];
};

export type Buyers = {
  /** By name. */
  all: BuyerFigures[];
  /** By their ids, and those of former names. */
  byId: Map<number, BuyerFigures>;
  /** By their slugs, and those of former names. */
  bySlug: Map<string, BuyerFigures>;
};

const anyZone = "Australia/Sydney";

/** Makes the figures of all buyers with public notices from what was read by row. */
export function buyerFigures(rows: BuyerRow[], counts: BuyerCounts[]): Buyers {
  const mainIdOf = new Map(rows.map(({ id, main_id }) => [id, main_id ?? id]));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const namesOf = Map.groupBy(rows, ({ id }) => mainIdOf.get(id)!);
  const parentIdOf = (id: number) => mainIdOf.get(rowById.get(id)?.parent_id ?? -1) ?? null;
  const families = new Map<number, number[]>();
  for (const { id } of rows)
    for (const holder of withAncestors(mainIdOf.get(id)!, parentIdOf))
      families.set(holder, (families.get(holder) ?? []).concat(id));
  const countOf = new Map(counts.map((count) => [count.buyer_id, count]));

  const all = [...namesOf.keys()].flatMap((id): BuyerFigures[] => {
    const row = rowById.get(id)!;
    const familyIds = families.get(id) ?? [id];
    const family = familyIds.map((memberId) => rowById.get(memberId)!);
    if (!family.some((member) => member.is_public)) return [];
    const familyCounts = familyIds.flatMap((memberId) => countOf.get(memberId) ?? []);
    const sum = (key: "open" | "published" | "awarded" | "awarded_cents") =>
      familyCounts.reduce((total, count) => total + count[key], 0);
    const formerNames = namesOf.get(id)!.filter((other) => other.id !== id);
    const awards = family.filter((member) => member.last_awarded_at !== null);
    const last = awards.toSorted((a, b) => Temporal.Instant.compare(b.last_awarded_at!, a.last_awarded_at!))[0];
    return [
      {
        id,
        name: row.name,
        slug: row.slug,
        abn: row.abn,
        parentId: parentIdOf(id),
        childIds: [],
        formerNames: formerNames.map(({ name }) => name),
        familyIds,
        open: sum("open"),
        published: sum("published"),
        awarded: sum("awarded"),
        awardedCents: sum("awarded_cents"),
        lastAwardedAt: last?.last_awarded_at ?? null,
        zone: countOf.get(id)?.zone ?? familyCounts[0]?.zone ?? last?.last_awarded_zone ?? anyZone,
        placeIds: new Set(familyCounts.flatMap(({ place_ids }) => place_ids)),
        categoryIds: new Set(familyCounts.flatMap(({ codes }) => codes).flatMap(unspscPath)),
        isActive: namesOf.get(id)!.some((each) => {
          const { published = 0, awarded = 0 } = countOf.get(each.id) ?? {};
          return published + awarded > 0;
        }),
        words: [row, ...formerNames].map(({ name }) => nameWords(name)),
      },
    ];
  });
  return indexed(
    all.toSorted((a, b) => a.name.localeCompare(b.name, "en-AU")),
    namesOf,
  );
}

/** Adds each buyer's children, and looks buyers up by any id or slug that they have or had. */
function indexed(all: BuyerFigures[], namesOf: Map<number, BuyerRow[]>): Buyers {
  const own = new Map(all.map((buyer) => [buyer.id, buyer]));
  for (const buyer of all) own.get(buyer.parentId ?? -1)?.childIds.push(buyer.id);
  const named = all.flatMap((buyer) => namesOf.get(buyer.id)!.map((row) => ({ buyer, row })));
  return {
    all,
    byId: new Map(named.map(({ buyer, row }) => [row.id, buyer])),
    bySlug: new Map(named.map(({ buyer, row }) => [row.slug, buyer])),
  };
}

/** A buyer and its ancestors, nearest first. Ends if they form a circle. */
function withAncestors(id: number, parentIdOf: (id: number) => number | null): number[] {
  const found = [id];
  for (let at = parentIdOf(id); at !== null && !found.includes(at); at = parentIdOf(at)) found.push(at);
  return found;
}
