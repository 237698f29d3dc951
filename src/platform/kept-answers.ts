import type { Clock } from "#platform/clock.ts";
import { reloadByKey, reloadInBackground } from "#platform/reload-in-background.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";

/** How long answers of a large installation are shown after a change. Milliseconds of real time. */
const freshForMs = 30_000;
/** Days end whether or not notices change. Milliseconds. */
const timeStepMs = { large: 10 * 60_000, small: 60_000 };

type Needs = {
  clock: Clock;
  /** Changes whenever notices have changed; without it nothing is kept. */
  revision: (() => number) | undefined;
  /** Reads whether there is so much to count that readers should not wait for it after each change. */
  isLarge: () => Promise<boolean>;
};

/**
 * Answers that are dear to read, kept until notices change. On a large installation the answer from before the change is
 * given for up to 30 seconds more, and then while it is read again, so that only its first reader waits.
 */
export function keptAnswers({ clock, revision, isLarge }: Needs) {
  const cache = createRevisionCache(revision);
  const step = (length: number) => Math.floor(clock.now().epochMilliseconds / length);
  const changes = () => `${revision?.() ?? ""} ${step(timeStepMs.large)}`;
  const isLargeNow = reloadInBackground(isLarge, changes, freshForMs);
  const mayBeOld = async () => revision !== undefined && (await isLargeNow());

  return {
    /** `isQuick`: the answer for this key can be waited for at any size. */
    byKey<Value>(maxKeys: number, maxLargeKeys = maxKeys) {
      const fresh = cache.byKey<Value>(maxKeys);
      const old = reloadByKey<Value>(maxLargeKeys, changes, freshForMs);
      return async (key: string, read: () => Promise<Value>, { isQuick = false } = {}): Promise<Value> =>
        !isQuick && (await mayBeOld()) ? await old(key, read) : await fresh(`${step(timeStepMs.small)} ${key}`, read);
    },
  };
}

export type KeptAnswers = ReturnType<typeof keptAnswers>;
