import { useSyncExternalStore } from "react";

/**
 * True if the window is narrower than `width` px. False on the server and in a browser's first render: use it for
 * things that open later, never for what is visible from the start (CSS does that without a shift).
 */
export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
