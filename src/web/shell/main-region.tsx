import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * The main region. If the clicked link disappears with its page, the focus would fall back to the document; moves it to
 * the new page's content instead.
 */
export function MainRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path;
    before.current = path;
    if (moved && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main id="main" ref={region} tabIndex={-1}>
      {children}
    </main>
  );
}
