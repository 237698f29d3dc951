import type { Kind } from "./segment.ts";
import { push, wordList, wordsOf } from "./growing.ts";
import type { Sections } from "./layout.ts";

/** Which facets a slot has: its chains and its kind by number, its buyer and its organisation as given. */
type Row = { chains: readonly number[]; buyer: number | null; kind: number; organisation: string | null };

type FacetSections = Pick<
  Sections,
  | "facetRows"
  | "moreSlots"
  | "moreFrom"
  | "moreChains"
  | "chainFrom"
  | "chainCategories"
  | "buyers"
  | "kinds"
  | "ownSlots"
  | "ownOrganisations"
  | "tables"
>;

const chainsInRow = 3;

/** The facet columns of so many slots, to be put in ascending order: each value gets its number when it first comes. */
export function createFacetRows(documents: number) {
  const rows = new Uint32Array(documents * (chainsInRow + 1));
  const kinds = new Uint32Array(documents);
  const [moreSlots, moreFrom, moreChains] = [wordList(), wordList(), wordList()];
  const [ownSlots, ownOrganisations] = [wordList(), wordList()];
  const chains = numbering((chain: readonly number[]) => (chain.length === 1 ? chain[0]! : chain.join()));
  const buyers = numbering((buyer: number | null) => buyer);
  const kindTable = numbering(keyOfKind);
  const organisations = numbering((organisation: string) => organisation);
  chains.numberOf([]);
  buyers.numberOf(null);
  push(moreFrom, 0);

  return {
    chainNumber: (categories: readonly number[]) => chains.numberOf(categories),
    kindNumber: (kind: Kind) => kindTable.numberOf(kind),
    put(slot: number, { chains: numbers, buyer, kind, organisation }: Row) {
      const row = slot * (chainsInRow + 1);
      for (let at = 0; at < chainsInRow; at++) rows[row + at] = numbers[at] ?? 0;
      rows[row + chainsInRow] = buyers.numberOf(buyer);
      kinds[slot] = kind;
      if (numbers.length > chainsInRow) {
        push(moreSlots, slot);
        for (let at = chainsInRow; at < numbers.length; at++) push(moreChains, numbers[at]!);
        push(moreFrom, moreChains.length);
      }
      if (organisation !== null) {
        push(ownSlots, slot);
        push(ownOrganisations, organisations.numberOf(organisation));
      }
    },
    sections(): FacetSections {
      const chainFrom = wordList();
      push(chainFrom, 0);
      let end = 0;
      for (const chain of chains.values) push(chainFrom, (end += chain.length));
      const tables = { kinds: kindTable.values, organisations: organisations.values };
      return {
        facetRows: narrowed(rows, Math.max(chains.values.length, buyers.values.length)),
        moreSlots: wordsOf(moreSlots),
        moreFrom: wordsOf(moreFrom),
        moreChains: wordsOf(moreChains),
        chainFrom: wordsOf(chainFrom),
        chainCategories: Uint32Array.from(chains.values.flat()),
        buyers: Uint32Array.from(buyers.values, (buyer) => buyer ?? 0),
        kinds: narrowed(kinds, kindTable.values.length),
        ownSlots: wordsOf(ownSlots),
        ownOrganisations: wordsOf(ownOrganisations),
        tables: new TextEncoder().encode(JSON.stringify(tables)),
      };
    },
  };
}

/** What tells kinds apart. As JSON it took a fifth of all that building takes. */
const keyOfKind = ({ status, type, locations, flagged, own }: Kind): string =>
  `${status} ${type} ${flagged ? 1 : 0} ${own ? 1 : 0} ${locations.length === 1 ? locations[0] : locations.join()}`;

/** Gives values dense numbers in the order in which they come. */
function numbering<Value, Key>(keyOf: (value: Value) => Key) {
  const numbers = new Map<Key, number>();
  const values: Value[] = [];
  const numberOf = (value: Value): number => {
    const key = keyOf(value);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = values.push(value) - 1;
    numbers.set(key, number);
    return number;
  };
  return { values, numberOf };
}

/** Half the memory where the numbers are few enough. */
const narrowed = (numbers: Uint32Array, values: number) => (values <= 2 ** 16 ? Uint16Array.from(numbers) : numbers);
