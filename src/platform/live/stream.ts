import type { LiveKind } from "#domain/live-kinds.ts";
import type { RequestOrigin } from "#contract/request-origin.ts";
import type { ServerEvent } from "#contract/media.ts";

/**
 * What a stream says beside what has changed. `connected`: it missed nothing. `everything`: it may have missed
 * something, so everything must be asked for again.
 */
export type Said = {
  kind: LiveKind | "connected" | "everything";
  opportunityId: string | null;
  /** The number of the reader's own request that changed it. */
  request?: number;
};

/** Beyond this many a reader is told to ask for everything. */
const maxWaiting = 200;

/** The changes that wait for one reader. The same change twice is said once, as the later one. */
export function liveStream(reader: { organisationId: number; personId: number; origin?: RequestOrigin | undefined }) {
  const waiting = new Map<string, ServerEvent<Said>>();
  let wake = () => {};
  let hasEnded = false;

  function say(said: Said, id: string) {
    const key = `${said.kind} ${said.opportunityId}`;
    // Deleted first, so that the events stay in the order of their ids.
    waiting.delete(key);
    waiting.set(key, { data: said, id });
    if (waiting.size > maxWaiting) {
      waiting.clear();
      waiting.set("", { data: { kind: "everything", opportunityId: null }, id });
    }
    wake();
  }
  function end() {
    hasEnded = true;
    wake();
  }
  /** The events until `end`. What is waiting then is not said. */
  async function* events(): AsyncGenerator<ServerEvent<Said>> {
    while (!hasEnded) {
      const [next] = waiting;
      if (next) {
        waiting.delete(next[0]);
        yield next[1];
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return { ...reader, say, end, events };
}
export type LiveStream = ReturnType<typeof liveStream>;
