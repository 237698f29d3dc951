import { useElementScrollRestoration } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";

/** What a reader does who wants to be elsewhere. */
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings the reader back to where a list was left when its results come after the page: by then the router has scrolled
 * as far as the page reached without them.
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
