import { fields } from "#search-core/fields.ts";
import { createFacetRows } from "./facet-rows.ts";
import { push, wordList, wordsOf } from "./growing.ts";
import type { Part } from "./merge.ts";
import type { MergedSlots } from "./merged-slots.ts";
import { instantColumns, type Columns } from "./segment.ts";

/** The column sections of what is left. */
export function mergedColumns(parts: readonly Part[], { documents, part, slot }: MergedSlots) {
  const columns = parts.map(({ segment }) => segment.columns);
  /** A column with so many numbers a slot, gathered from the parts. */
  const gathered = <Numbers extends Uint32Array | Uint16Array | Int32Array | Float64Array>(
    into: Numbers,
    from: (columns: Columns, part: number) => Numbers,
    width = 1,
  ): Numbers => {
    const sources = columns.map(from);
    for (let to = 0; to < documents; to++) {
      const source = sources[part[to]!]!;
      const at = slot[to]! * width;
      for (let one = 0; one < width; one++) into[to * width + one] = source[at + one]!;
    }
    return into;
  };
  const instants = instantColumns.map((name) => [
    name,
    gathered(new Int32Array(documents), ({ instants: column }) => column[name]),
  ]);
  return {
    ids: gathered(new Uint32Array(documents), ({ ids }) => ids),
    ...mergedFacets(columns, { documents, part, slot }),
    ...mergedSellers(columns, { documents, part, slot }),
    valueFrom: gathered(new Float64Array(documents), ({ valueFrom }) => valueFrom),
    valueTo: gathered(new Float64Array(documents), ({ valueTo }) => valueTo),
    ...(Object.fromEntries(instants) as Columns["instants"]),
    activity: gathered(new Int32Array(documents), ({ activity }, at) => parts[at]!.activity ?? activity),
    lengths: gathered(new Uint16Array(documents * fields.length), ({ lengths }) => lengths, fields.length),
  };
}

type Origins = Pick<MergedSlots, "documents" | "part" | "slot">;

/** Facets keep their values and get new numbers, in the order in which they come. */
function mergedFacets(columns: readonly Columns[], { documents, part, slot }: Origins) {
  const rows = createFacetRows(documents);
  const readers = columns.map((one) => facetReader(one, rows));
  for (let to = 0; to < documents; to++) rows.put(to, readers[part[to]!]!(slot[to]!));
  return rows.sections();
}

/** Reads the facets of ascending slots of one part, with their numbers in the merge. */
function facetReader(columns: Columns, rows: ReturnType<typeof createFacetRows>) {
  const { facetRows, moreSlots, moreFrom, moreChains, chainFrom, chainCategories } = columns;
  const chainTo = new Int32Array(chainFrom.length - 1).fill(-1);
  const kindTo = new Int32Array(columns.kindTable.length).fill(-1);
  const chain = (number: number): number => {
    if (chainTo[number] === -1)
      chainTo[number] = rows.chainNumber(
        Array.from(chainCategories.subarray(chainFrom[number], chainFrom[number + 1])),
      );
    return chainTo[number]!;
  };
  let [more, own] = [0, 0];
  return (slot: number) => {
    const chains: number[] = [];
    for (let at = slot * 4; at < slot * 4 + 3; at++) if (facetRows[at] !== 0) chains.push(chain(facetRows[at]!));
    while (moreSlots[more]! < slot) more++;
    if (moreSlots[more] === slot)
      for (let at = moreFrom[more]!; at < moreFrom[more + 1]!; at++) chains.push(chain(moreChains[at]!));
    while (columns.ownSlots[own]! < slot) own++;
    const kind = columns.kinds[slot]!;
    if (kindTo[kind] === -1) kindTo[kind] = rows.kindNumber(columns.kindTable[kind]!);
    const buyer = facetRows[slot * 4 + 3]!;
    return {
      chains,
      buyer: buyer === 0 ? null : columns.buyers[buyer]!,
      kind: kindTo[kind]!,
      organisation: columns.ownSlots[own] === slot ? columns.organisations[columns.ownOrganisations[own]!]! : null,
    };
  };
}

function mergedSellers(columns: readonly Columns[], { documents, part, slot }: Origins) {
  const sellersFrom = new Uint32Array(documents + 1);
  const merged = wordList();
  for (let to = 0; to < documents; to++) {
    const { sellersFrom: from, sellers } = columns[part[to]!]!;
    for (let at = from[slot[to]!]!; at < from[slot[to]! + 1]!; at++) push(merged, sellers[at]!);
    sellersFrom[to + 1] = merged.length;
  }
  return { sellersFrom, sellers: wordsOf(merged) };
}
