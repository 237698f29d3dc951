import { randomUUID } from "node:crypto";
import type { RequestOrigin } from "#contract/request-origin.ts";
import type { Pool } from "#platform/db/db.ts";
import { listenTo } from "#platform/db/listen.ts";
import { type Announcement, type Change, liveChannel } from "#platform/live/announce.ts";
import { type LiveStream, liveStream } from "#platform/live/stream.ts";

export type LiveHub = ReturnType<typeof liveHub>;

/** Changes that are remembered for readers who reconnect. */
const maxRecent = 2_000;
/** A person's oldest stream ends when they open more. */
const maxPerPerson = 12;

type RecentChange = {
  sequence: number;
  change: Change;
  organisationId: number;
  onlyFor: number | null;
  origin: RequestOrigin | null;
};

/**
 * Passes what is announced in the database on to the streams of this process. Ids of events count within an epoch, which
 * ends with the connection to the database: what was announced while it was lost is unknown, perhaps that somebody has
 * left. Then all streams end, their readers reconnect, and their access is checked again.
 */
export function liveHub(pool: Pool) {
  const streams = new Set<LiveStream>();
  let epoch = "";
  let sequence = 0;
  let recent: RecentChange[] = [];
  let stopListening: (() => void) | undefined;
  let setReady: () => void;
  const ready = new Promise<void>((resolve) => (setReady = resolve));

  const idOf = (number: number) => `${epoch}.${number}`;
  const concerns = ({ organisationId, onlyFor }: RecentChange, stream: LiveStream) =>
    organisationId === stream.organisationId && (onlyFor === null || onlyFor === stream.personId);
  const say = ({ sequence: number, change, origin }: RecentChange, stream: LiveStream) => {
    const isOwn = origin !== null && origin.tab === stream.origin?.tab;
    stream.say({ ...change, ...(isOwn && { request: origin.request }) }, idOf(number));
  };

  function onConnect() {
    for (const stream of streams) if (epoch !== "") stream.end();
    epoch = randomUUID();
    [sequence, recent] = [0, []];
    setReady();
  }

  function onNotification(payload: string) {
    const said = JSON.parse(payload) as Announcement;
    if ("left" in said) {
      for (const stream of streams)
        if (stream.organisationId === said.organisationId && (said.left ?? stream.personId) === stream.personId)
          stream.end();
      return;
    }
    const { organisationId, onlyFor, origin, kind, opportunityId } = said;
    const entry = { sequence: ++sequence, change: { kind, opportunityId }, organisationId, onlyFor, origin };
    recent.push(entry);
    if (recent.length > 2 * maxRecent) recent = recent.slice(-maxRecent);
    for (const stream of streams) if (concerns(entry, stream)) say(entry, stream);
  }

  /** Says what a reader has missed since an event, or that they may have missed anything. */
  function catchUp(stream: LiveStream, lastEventId: string | undefined) {
    const [of, number] = lastEventId?.split(".") ?? [];
    const last = Number(number);
    const isKnown = of === epoch && last >= sequence - recent.length && last <= sequence;
    const isNew = lastEventId === undefined;
    stream.say(
      { kind: isNew || isKnown ? "connected" : "everything", opportunityId: null },
      idOf(isKnown ? last : sequence),
    );
    if (isKnown) for (const entry of recent) if (entry.sequence > last && concerns(entry, stream)) say(entry, stream);
  }

  return {
    /** How many streams are open. */
    size: () => streams.size,

    /**
     * Opens a member's stream. Await `ready` and then check again that they are a member: of what happened before,
     * the stream knows nothing. Call `close` at its end.
     */
    open(member: Parameters<typeof liveStream>[0], lastEventId: string | undefined) {
      stopListening ??= listenTo(pool, liveChannel, { onConnect, onNotification });
      const stream = liveStream(member);
      const own = [...streams].filter(({ personId }) => personId === member.personId);
      if (own.length >= maxPerPerson) own[0]!.end();
      streams.add(stream);
      const isReady = ready.then(() => catchUp(stream, lastEventId));
      const close = () => {
        stream.end();
        streams.delete(stream);
      };
      return { ready: isReady, events: stream.events, close };
    },

    /** Stops listening. */
    stop(): void {
      stopListening?.();
    },
  };
}
