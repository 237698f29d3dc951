import { useLocation } from "@tanstack/react-router";
import { useEffect, type RefObject } from "react";
import { rememberRow, useRememberedRow } from "./result-position.ts";
import type { SearchItem } from "#features/search/web/query/search-query.ts";

/**
 * The row that j and k move and the preview shows. Initially the first, or the previous one on the way back from a
 * notice. `list` is the ref of the element around the rows.
 */
export function useCurrentRow(items: readonly SearchItem[], list: RefObject<HTMLElement | null>) {
  const address = useLocation({ select: (location) => location.href });
  const remembered = useRememberedRow(address);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const choose = ({ target }: Event) => {
      const id = (target as Element).closest<HTMLElement>("[data-row]")?.dataset["row"];
      if (id) rememberRow(address, id);
    };
    // A row is not a control; its link is. Clicking elsewhere on it only shows the preview.
    element.addEventListener("click", choose);
    element.addEventListener("focusin", choose);
    return () => {
      element.removeEventListener("click", choose);
      element.removeEventListener("focusin", choose);
    };
  }, [address, list]);

  const rowIndex = items.findIndex((item) => item.publicOpportunityId === remembered);
  return { position: Math.max(rowIndex, 0), isChosen: rowIndex >= 0, item: items[Math.max(rowIndex, 0)] };
}

/** Focuses a row's title: the list scrolls there, and Enter opens it. */
export function focusRow(id: string): void {
  titleLink(id)?.focus();
}

/** Opens a row's notice as a click on its title does. */
export function openRow(id: string): void {
  titleLink(id)?.click();
}

/** Presses the button of a row that has this key. Returns false if there is none. */
export function pressInRow(id: string, key: string): boolean {
  const row = `[data-row="${CSS.escape(id)}"]`;
  const button = document.querySelector<HTMLElement>(`${row} [aria-keyshortcuts="${CSS.escape(key)}"]`);
  button?.click();
  return button !== null;
}

const titleLink = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-notice]`);
