import type { EpochMs } from "#domain/epoch.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";

const RenderedAt = createContext<EpochMs | null>(null);

/** Provides the time at which the server rendered the page (its own clock, which the demonstration can move). */
export const NowProvider = ({ renderedAt, children }: { renderedAt: EpochMs | undefined; children: ReactNode }) => (
  <RenderedAt value={renderedAt ?? null}>{children}</RenderedAt>
);

// One timer for all deadlines on screen. Runs only in browsers: a server does not subscribe.
const tickMs = 15_000;
let elapsed = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
function tick() {
  elapsed = performance.now();
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, tickMs);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) timer = void clearInterval(timer);
  };
}

/**
 * The current time in milliseconds, updated every 15 seconds. Starts at the server's render time, so that the first
 * render in a browser equals the server's, and advances by the browser's monotonic clock: a wrong system clock does not
 * matter.
 */
export function useNow(): EpochMs {
  const renderedAt = useContext(RenderedAt) ?? performance.timeOrigin;
  const sincePageLoad = useSyncExternalStore(
    subscribe,
    () => elapsed,
    () => 0,
  );
  return renderedAt + sincePageLoad;
}

const never = () => () => {};

// Cached: every row asks on every render, and resolving a zone takes about 50 microseconds.
let looked: { name: string; zone: string | null } = { name: "", zone: null };
function browserZone(): string | null {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Some browsers report a zone that does not exist ("Etc/Unknown").
  if (looked.name !== name) looked = { name, zone: isTimeZone(name) ? name : null };
  return looked.zone;
}

/** The reader's IANA time zone; null if unknown: on the server, in the first render, and in some browsers. */
export const useReaderZone = (): string | null => useSyncExternalStore(never, browserZone, () => null);
