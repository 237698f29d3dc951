import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { rememberedRow, rememberRow } from "./list-place.ts";
import type { SearchItem } from "./search-query.ts";

/**
 * The row that j and k move and that the preview shows. The first one, until the reader has chosen; the same as before
 * on the way back from a notice.
 */
export function useCurrentRow(items: readonly SearchItem[]) {
  const router = useRouter();
  const address = router.state.location.href;
  const [chosen, setChosen] = useState<{ address: string; id: string } | null>(null);
  useEffect(() => {
    const id = rememberedRow(address);
    if (id) setChosen({ address, id });
  }, [address]);

  const isHere = chosen?.address === address;
  const found = isHere ? items.findIndex((item) => item.publicOpportunityId === chosen.id) : -1;
  const position = Math.max(found, 0);
  const choose = (id: string) => {
    if (isHere && chosen.id === id) return;
    setChosen({ address, id });
    rememberRow(address, id);
  };
  return { position, isChosen: found >= 0, item: items[position], choose };
}

/** Puts the focus on a row's title: the list scrolls there, and Enter opens it. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-notice]`)?.focus();
}
