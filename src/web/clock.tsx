import type { EpochMs } from "#domain/epoch.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";

const RenderedAt = createContext<EpochMs | null>(null);

/** Tells the deadlines below when the server made the page (its own clock, which a demonstration can move). */
export const NowProvider = ({ renderedAt, children }: { renderedAt: EpochMs | undefined; children: ReactNode }) => (
  <RenderedAt value={renderedAt ?? null}>{children}</RenderedAt>
);

// One timer for all deadlines on screen. It only ever runs in a browser: a server does not subscribe.
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
 * The present, in milliseconds, renewed four times a minute. It starts at the moment the server made the page, so that
 * the first picture in a browser is the server's, and goes on by the browser's own count: a wrong clock there changes
 * nothing.
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

// Asked for at every drawing of every row, and looking a zone up costs some 50 microseconds.
let looked: { name: string; zone: string | null } = { name: "", zone: null };
function browserZone(): string | null {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Some browsers name a zone that nobody knows ("Etc/Unknown"), themselves included.
  if (looked.name !== name) looked = { name, zone: isTimeZone(name) ? name : null };
  return looked.zone;
}

/** The reader's IANA zone; null where it is unknown: on the server, in the first picture, and in some browsers. */
export const useReaderZone = (): string | null => useSyncExternalStore(never, browserZone, () => null);
