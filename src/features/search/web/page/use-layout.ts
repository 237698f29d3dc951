import { useCallback, useMemo, useState } from "react";
import { rememberLayout, type LayoutChoice } from "#features/search/web/results/layout-choice.ts";
import { breakpoints } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";

/** The reader's choice of list or grid, with or without the preview; always a list on very small screens. */
export function useLayout(first: LayoutChoice): [LayoutChoice, (next: LayoutChoice) => void] {
  const [layout, setLayout] = useState(first);
  const isSmall = useNarrow(breakpoints.phone);
  const remember = useCallback((next: LayoutChoice) => {
    setLayout(next);
    rememberLayout("view", next.view);
    rememberLayout("pane", next.pane);
  }, []);
  const shown = useMemo((): LayoutChoice => (isSmall ? { ...layout, view: "list" } : layout), [isSmall, layout]);
  return [shown, remember];
}
