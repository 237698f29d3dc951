import { useState } from "react";
import { Facet, type FacetValue } from "./facet.tsx";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { useFacetSearch } from "./use-facet-search.ts";

type Buyer = SearchResult["facets"]["buyers"][number];
type Props = {
  url: SearchUrl;
  readerZone: string;
  buyers: readonly Buyer[];
  onToggle: (id: number) => void;
  onClear: (() => void) | undefined;
};

/** The buyers with the most notices; others can be searched by name. */
export function BuyerFacet({ url, readerZone, buyers, onToggle, onClear }: Props) {
  const [text, setText] = useState("");
  const matches = useFacetSearch(url, readerZone, "buyers", text);
  return (
    <Facet
      title="Buyer"
      name="buyer"
      values={buyers.map(valueOf)}
      chosen={(url.buyer ?? []).map(String)}
      onToggle={(word) => onToggle(Number(word))}
      onClear={onClear}
      search={{ text, onText: setText, matches: matches?.map(valueOf) }}
    />
  );
}

const valueOf = ({ id, name, count }: Buyer): FacetValue => ({ word: String(id), label: name, count });
