import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";

// Loaded on demand.
const FilterPanel = lazy(() =>
  import("#features/search/web/filters/filter-panel.tsx").then((file) => ({ default: file.FilterPanel })),
);
const KeysHelp = lazy(() =>
  import("#features/search/web/results/keys-help.tsx").then((file) => ({ default: file.KeysHelp })),
);

/** Which panel is over the page. */
export function usePanels() {
  const [open, setOpen] = useState<"filters" | "keys" | null>(null);
  // Once loaded it stays, so that closing it gives the focus back.
  const [hasFilters, setHasFilters] = useState(false);
  return {
    open,
    hasFilters,
    openFilters: useCallback(() => {
      setHasFilters(true);
      setOpen("filters");
    }, []),
    openKeys: useCallback(() => setOpen("keys"), []),
    close: () => setOpen(null),
  };
}

type Props = { panels: ReturnType<typeof usePanels>; total: number | undefined; filters: ReactNode };

/** What opens over the page: the filters where there is no room for the rail, and the list of keys. */
export const Panels = ({ panels: { open, hasFilters, close }, total, filters }: Props) => (
  <>
    {hasFilters && (
      <Suspense>
        <FilterPanel opened={open === "filters"} onClose={close} total={total}>
          {filters}
        </FilterPanel>
      </Suspense>
    )}
    {open === "keys" && (
      <Suspense>
        <KeysHelp onClose={close} />
      </Suspense>
    )}
  </>
);
