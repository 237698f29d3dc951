import { isState, placeById } from "#domain/places.ts";
import { Facet } from "#features/search/web/filters/facet.tsx";
import type { BuyerList } from "./browse-queries.ts";
import { type BuyerActivity, type BuyersUrl, filteredBy, toggled } from "./buyers-url.ts";

type Props = { url: BuyersUrl; facets: BuyerList["facets"]; go: (next: BuyersUrl) => void };

/** The filters of the list of buyers, with how many buyers each choice gives. */
export function BuyersRail({ url, facets, go }: Props) {
  const clear = (key: "place" | "category" | "active") =>
    url[key] ? () => go(filteredBy(url, { [key]: [] })) : undefined;
  const chosenCategories = (url.category ?? []).map(String);
  return (
    <form aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Facet
        title="Place"
        name="place"
        values={facets.locations
          .filter(({ id }) => isState(placeById(id)!))
          .map(({ id, name, count }) => ({ word: placeById(id)!.code.toLowerCase(), label: name, count }))
          .filter(({ word, count }) => count > 0 || url.place?.includes(word))
          .toSorted((a, b) => b.count - a.count)}
        chosen={url.place ?? []}
        onToggle={(word) => go(filteredBy(url, { place: toggled(url.place, word) }))}
        onClear={clear("place")}
      />
      <Facet
        title="Category"
        name="category"
        values={facets.categories.map(({ id, name, count }) => ({ word: String(id), label: name, count }))}
        chosen={chosenCategories}
        onToggle={(word) => go(filteredBy(url, { category: toggled(url.category, Number(word)) }))}
        onClear={clear("category")}
      />
      <Facet
        title="Activity"
        name="active"
        values={[
          { word: "open", label: "Has open tenders", count: facets.hasOpen },
          { word: "awarded", label: "Awarded in the last 12 months", count: facets.awardedRecently },
        ]}
        chosen={url.active ?? []}
        onToggle={(word) => go(filteredBy(url, { active: toggled(url.active, word as BuyerActivity) }))}
        onClear={clear("active")}
      />
    </form>
  );
}
