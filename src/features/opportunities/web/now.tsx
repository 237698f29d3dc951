import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { EpochMs } from "#domain/epoch.ts";

const monotonicNow = (): EpochMs => performance.timeOrigin + performance.now();

const Now = createContext<EpochMs | null>(null);
const refreshEvery = 15_000;

/**
 * The time that every deadline on the page is counted from. It starts at the server's `renderedAt`, so that the first
 * picture in a browser is the server's, and runs on by the browser's own count: a wrong clock there changes nothing.
 */
export function NowProvider({ renderedAt, children }: { renderedAt: EpochMs; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setNow(renderedAt + performance.now() - started), refreshEvery);
    return () => clearInterval(timer);
  }, [renderedAt]);
  return <Now value={now}>{children}</Now>;
}

/** The present, in milliseconds, renewed four times a minute. Without a provider it is this machine's clock. */
export function useNow(): EpochMs {
  const now = useContext(Now);
  const [own] = useState(monotonicNow);
  return now ?? own;
}

const never = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's IANA zone; null on the server and in the first picture, which cannot know it. */
export const useReaderZone = (): string | null => useSyncExternalStore(never, browserZone, () => null);
