import { setTimeout as sleep } from "node:timers/promises";

/** Sends one message and stores what came of it. `failed`: it is to be tried again. */
export type Attempt = () => Promise<"ended" | "failed">;

/** Messages of a channel that one worker has in hand at most. */
const maxAbreast = 8;
/** After so many messages that went out, one more goes abreast. */
const successesPerStep = 10;
/** One that takes longer no longer keeps the next one waiting. Milliseconds. */
const slowMs = 10_000;
/** A channel that fails so often in a row is left alone until the next run. */
const maxFailures = 5;

/**
 * Makes the attempts of one channel until there are none. It begins one after the other, because a crash repeats what is
 * in hand; while they succeed more go abreast, after a failure one at a time again.
 */
export async function sendAbreast(
  next: () => Promise<Attempt | null>,
  signal: AbortSignal,
): Promise<"done" | "paused"> {
  const inHand = new Set<Promise<void>>();
  /** Those of them that are not slow. */
  const counted = new Set<Promise<void>>();
  const problems: unknown[] = [];
  let [successes, failures] = [0, 0];

  function begin(attempt: Attempt): void {
    const ending = attempt()
      .then((outcome) => ([successes, failures] = outcome === "ended" ? [successes + 1, 0] : [0, failures + 1]))
      .then(
        () => {},
        (problem: unknown) => void problems.push(problem),
      )
      .finally(() => [inHand, counted].forEach((set) => set.delete(ending)));
    for (const set of [inHand, counted]) set.add(ending);
  }
  /** Until one more may begin. */
  async function room(): Promise<void> {
    while (inHand.size >= maxAbreast) await Promise.race(inHand);
    const width = () => Math.min(maxAbreast, 1 + Math.floor(successes / successesPerStep));
    while (counted.size >= width()) {
      const patience = new AbortController();
      const isSlow = sleep(slowMs, true, { signal: patience.signal, ref: false }).catch(() => false);
      if (await Promise.race([isSlow, ...[...counted].map((ending) => ending.then(() => false))])) counted.clear();
      patience.abort();
    }
  }

  const mayGoOn = () => !signal.aborted && problems.length === 0 && failures < maxFailures;
  while (mayGoOn()) {
    const attempt = await next().catch((problem: unknown) => (problems.push(problem), null));
    if (attempt) begin(attempt);
    else if (inHand.size === 0) break;
    // Nothing is left, but what is in hand may fail and be due again.
    else await Promise.race(inHand);
    await room();
  }
  await Promise.all(inHand);
  signal.throwIfAborted();
  if (problems.length > 0) throw problems[0];
  return failures < maxFailures ? "done" : "paused";
}
