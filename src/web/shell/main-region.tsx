import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";

/** The head is written after the page. Milliseconds. */
const titleDelayMs = 100;
/** How long the title stays; screen readers have it by then. Milliseconds. */
const titleStaysMs = 1_000;

/**
 * The main region. If the clicked link disappears with its page, the focus would fall back to the document; moves it to
 * the new page's content instead. Says the title of the new page, which browsers say of new documents alone.
 */
export function MainRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path;
    before.current = path;
    if (!moved) return;
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
    const timers = [
      setTimeout(() => setTitle(document.title), titleDelayMs),
      setTimeout(() => setTitle(""), titleDelayMs + titleStaysMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [path]);
  return (
    <>
      <div aria-live="polite" data-announcer>
        <VisuallyHidden>{title}</VisuallyHidden>
      </div>
      <main id="main" ref={region} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
