import { useElementScrollRestoration } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Events by which a reader scrolls or moves on. */
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Restores the scroll position of a list whose results load after the page: by then the router has scrolled only as far
 * as the shorter page reached.
 */
export function useRestoredScroll(isFound: boolean): void {
  const entry = useElementScrollRestoration({ getElement: () => window });
  const left = useRef(isFound ? undefined : entry?.scrollY);

  useEffect(() => {
    const forget = () => (left.current = undefined);
    for (const move of ownMoves) addEventListener(move, forget, { passive: true });
    return () => {
      for (const move of ownMoves) removeEventListener(move, forget);
    };
  }, []);

  useLayoutEffect(() => {
    if (!isFound || left.current === undefined) return;
    scrollTo({ top: left.current });
    left.current = undefined;
  }, [isFound]);
}
