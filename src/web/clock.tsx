import type { EpochMs } from "#domain/epoch.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from "react";

const Now = createContext<EpochMs | null>(null);
const ReaderZone = createContext<string | null>(null);

const tickMs = 15_000;

type Props = { renderedAt: EpochMs | undefined; children: ReactNode };

/**
 * One clock for all deadlines on screen. It starts at the time at which the server rendered the page (the server's own
 * clock, which the demonstration can move), and the reader's time zone is unknown, so that a browser's first render
 * equals the server's. Each later value is a transition: a page of deadlines is rendered again in pieces, and a press in
 * between does not wait for it.
 */
export function NowProvider({ renderedAt = performance.timeOrigin, children }: Props) {
  const [now, setNow] = useState(renderedAt);
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => {
    const tick = () =>
      startTransition(() => {
        // By the monotonic clock: a wrong system clock does not matter.
        setNow(renderedAt + performance.now());
        setZone(browserZone());
      });
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [renderedAt]);
  return (
    <Now value={now}>
      <ReaderZone value={zone}>{children}</ReaderZone>
    </Now>
  );
}

/** Null if the browser reports a zone that does not exist, as some do ("Etc/Unknown"). */
function browserZone(): string | null {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : null;
}

/** The current time in milliseconds, updated every 15 seconds. */
export const useNow = (): EpochMs => useContext(Now) ?? performance.timeOrigin;

/** The reader's IANA time zone; null if unknown: on the server, in the first render, and in some browsers. */
export const useReaderZone = (): string | null => useContext(ReaderZone);
