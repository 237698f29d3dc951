import { useSyncExternalStore } from "react";

// One list for each query: a page asks in every row, and to make one takes far longer than to read it.
const lists = new Map<string, MediaQueryList>();
function listOf(query: string): MediaQueryList {
  const known = lists.get(query) ?? matchMedia(query);
  lists.set(query, known);
  return known;
}

/**
 * True if the window is narrower than `width` px. False on the server and in a browser's first render: use it for
 * things that open later, never for what is visible from the start (CSS does that without a shift).
 */
export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => listOf(query).matches,
    () => false,
  );
}
