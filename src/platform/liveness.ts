/** Seconds of silence, and how often to check within them. */
const maxFailures = 6;

/** `ask` rejects, or does not settle until its signal aborts, if there is no answer. */
type Plan = { ask: (ended: AbortSignal) => Promise<unknown>; seconds: number; onSilence: () => void };

/**
 * Checks again and again that a process is alive, and calls `onSilence` once after `seconds` without an answer. Counts
 * consecutive failures rather than time, because a suspended machine is not silent. Returns a function that stops it.
 */
export function watchLiveness({ ask, seconds, onSilence }: Plan): () => void {
  const every = Math.ceil((seconds * 1000) / maxFailures);
  const stopping = new AbortController();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function look() {
    const late = AbortSignal.timeout(every);
    const from = performance.now();
    const silence = new Promise((_, reject) => late.addEventListener("abort", () => reject(late.reason as Error)));
    failures = await Promise.race([ask(AbortSignal.any([late, stopping.signal])), silence]).then(
      () => 0,
      () => failures + 1,
    );
    if (stopping.signal.aborted) return;
    if (failures < maxFailures) timer = setTimeout(() => void look(), Math.max(0, every - (performance.now() - from)));
    else onSilence();
  }
  timer = setTimeout(() => void look(), every);

  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
