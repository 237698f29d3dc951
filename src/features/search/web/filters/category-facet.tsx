import { unspscLevel, unspscPath } from "#domain/unspsc.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { useStableCallback } from "#web/ui/use-stable-callback.ts";
import { useState } from "react";
import { FacetBox, FacetFrame, initiallyShown } from "./facet.tsx";
import classes from "./facet.module.css";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { useFacetSearch } from "./use-facet-search.ts";

type Category = SearchResult["facets"]["categories"][number];
type Props = {
  url: SearchUrl;
  readerZone: string;
  categories: readonly Category[];
  chosen: readonly number[];
  /** Expanded branches; each shows one more level. */
  expanded: readonly number[];
  onToggle: (code: number) => void;
  onExpand: (code: number) => void;
  onClear?: (() => void) | undefined;
};

/** The category tree, one level at a time. Branches with a selected category are expanded. */
export function CategoryFacet(props: Props) {
  const { url, readerZone, categories, chosen, expanded, onToggle, onExpand, onClear } = props;
  const [searchText, setSearchText] = useState("");
  const matchingCategories = useFacetSearch(url, readerZone, "categories", searchText);
  const [showsAll, setShowsAll] = useState(false);
  const [first] = useState(chosen);
  const toggleWord = useStableCallback((word: string) => onToggle(Number(word)));
  const listed = new Set(categories.map((category) => category.id));
  const childrenOf = Map.groupBy(categories, ({ parentId }) =>
    parentId !== null && listed.has(parentId) ? parentId : null,
  );
  const matches = ({ name }: Category) => name.toLowerCase().includes(searchText.trim().toLowerCase());
  const isOpen = (code: number) =>
    expanded.includes(code) || chosen.some((chosenId) => unspscPath(chosenId).includes(code));

  const box = ({ id, name, count, shortName }: Pick<Category, "id" | "name" | "count"> & Partial<Category>) => (
    <FacetBox
      name="category"
      word={String(id)}
      label={shortName ?? name}
      fullLabel={name}
      count={count}
      isChosen={chosen.includes(id)}
      onToggle={toggleWord}
    />
  );
  const branch = (category: Category, depth: number): React.ReactNode => (
    <li key={category.id} style={{ marginLeft: depth && 14 }}>
      <div className={classes["branch"]}>
        {box(category)}
        {unspscLevel(category.id) !== "commodity" && (
          <IconButton
            icon="chevron-right"
            size="xs"
            label={`${isOpen(category.id) ? "Close" : "Open"} ${category.name}`}
            aria-expanded={isOpen(category.id)}
            onClick={() => onExpand(category.id)}
            className={classes["chevron"]}
          />
        )}
      </div>
      {isOpen(category.id) && childrenOf.has(category.id) && (
        <ul>{childrenOf.get(category.id)!.map((child) => branch(child, depth + 1))}</ul>
      )}
    </li>
  );

  if (categories.length === 0) return null;
  const roots = childrenOf.get(null) ?? [];
  const holdsFirst = ({ id }: Category) => first.some((chosenId) => unspscPath(chosenId).includes(id));
  const sorted = [...roots].sort((a, b) => Number(holdsFirst(b)) - Number(holdsFirst(a)));
  const shown = sorted.filter(
    ({ id }, index) => showsAll || index < initiallyShown || isOpen(id) || chosen.includes(id),
  );
  return (
    <FacetFrame title="Category" onClear={onClear}>
      {categories.length > initiallyShown && (
        <TextField
          size="sm"
          hideLabel
          label="Find a category"
          placeholder="Find a category"
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className={classes["find"]}
        />
      )}
      <ul>
        {searchText
          ? (matchingCategories ?? categories.filter(matches)).map((category) => (
              <li key={category.id}>{box(category)}</li>
            ))
          : shown.map((root) => branch(root, 0))}
      </ul>
      {searchText && matchingCategories?.length === 0 && <p className={classes["quiet"]}>No matches</p>}
      {!searchText && roots.length > initiallyShown && (
        <Button preset="low-profile" size="xs" className={classes["more"]} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show ${roots.length - shown.length} more`}
        </Button>
      )}
    </FacetFrame>
  );
}
