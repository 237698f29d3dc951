import { useHydrated, useLocation } from "@tanstack/react-router";
import { Preview } from "#features/search/web/preview/preview.tsx";
import { addressOf } from "#features/search/web/query/search-address.ts";
import type { LayoutChoice } from "#features/search/web/results/layout-choice.ts";
import { memo, useDeferredValue, useMemo, useRef, type ComponentProps } from "react";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Panels, usePanels } from "#features/search/web/page/panels.tsx";
import { useSearchSlots } from "#features/search/web/page/search-slots.tsx";
import { QueryArea } from "#features/search/web/page/query-area.tsx";
import { Rail } from "#features/search/web/page/rail.tsx";
import { ResultsSection } from "#features/search/web/page/results-section.tsx";
import {
  type CurrentSearch,
  useCurrentSearch,
  type SearchPageInput,
} from "#features/search/web/page/use-current-search.ts";
import { useLayout } from "#features/search/web/page/use-layout.ts";
import { useRows } from "#features/search/web/page/use-rows.ts";
import { useSearchProgress } from "#features/search/web/page/use-search-progress.ts";
import classes from "./search-page.module.css";

type Props = SearchPageInput & { layout: LayoutChoice };

/**
 * The search screen: query, filters, results as list or grid, preview. All its state is in the address. Routes fill its
 * slots with a SearchSlotsProvider.
 */
export function SearchPage({ layout: first, ...input }: Props) {
  const [layout, setLayout] = useLayout(first);
  const panels = usePanels();
  const { search, awaiting } = useCurrentSearch(input);
  const list = useRef<HTMLElement>(null);
  const progress = useSearchProgress(search);
  const rows = useRows(progress.answered, list, panels.openKeys);
  // The row is marked first: the preview is rendered after it, and not at all for a row that has been left by then.
  const previewed = {
    item: useDeferredValue(rows.previewed),
    card: useDeferredValue(rows.previewedCard),
    cameFrom: useDeferredValue(rows.previewedFrom),
  };
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const { url, result, areWordsLost } = search;
  const hasRows = rows.previewed !== undefined;
  const showsPreview = layout.pane === "open" && !areWordsLost && (!result || hasRows);
  const { result: counted } = progress.counted;
  const rail = useMemo(() => <Rail search={search} counted={counted} />, [search, counted]);
  return (
    // With a query in the hash, the hash also names the top of the page: another page of the results starts there.
    <div
      id={isHydrated && addressOf(url).hash !== "" ? hash : undefined}
      className={`${classes["screen"]} ${classes[layout.view]} ${showsPreview ? classes["withPane"] : ""}`}
    >
      <VisuallyHidden>
        <h1>Opportunities</h1>
      </VisuallyHidden>
      <QueryArea search={search} />
      <div className={[classes["columns"], ...waiting[awaiting]].join(" ")}>
        {layout.view === "list" && (
          <div className={classes["rail"]}>
            <SkipLink to="results">Skip to results</SkipLink>
            {rail}
          </div>
        )}
        <ResultsSection
          ref={list}
          search={search}
          progress={progress}
          awaiting={awaiting}
          rows={rows}
          layout={layout}
          setLayout={setLayout}
          onFilters={panels.openFilters}
          onKeys={panels.openKeys}
        />
        {showsPreview && <PreviewOfRow search={progress.rendered} {...previewed} />}
      </div>
      <Panels panels={panels} total={result?.totalRecords} filters={rail} />
    </div>
  );
}

type PreviewProps = Pick<ComponentProps<typeof Preview>, "item" | "card" | "cameFrom"> & { search: CurrentSearch };

const PreviewOfRow = memo(function PreviewOfRow({ search, ...row }: PreviewProps) {
  const { BelowPreview } = useSearchSlots();
  return (
    <Preview {...row}>
      {BelowPreview && row.item && <BelowPreview search={search} publicOpportunityId={row.item.publicOpportunityId} />}
    </Preview>
  );
});

/** Shown meanwhile: members get skeletons instead of the results the server rendered for everyone. */
const waiting = { nothing: [], session: [classes["awaiting"], classes["perhaps"]], interests: [classes["awaiting"]] };
