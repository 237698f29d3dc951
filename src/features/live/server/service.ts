import type { ServerEvent } from "#contract/media.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { type Caller, type Identity, isSignedIn } from "#platform/auth/caller.ts";
import type { LiveHub } from "#platform/live/hub.ts";
import type { Said } from "#platform/live/stream.ts";

export type LiveService = ReturnType<typeof liveService>;

type Needs = {
  hub: Pick<LiveHub, "open">;
  /** The caller as they are now. */
  callerOf: (identity: Identity) => Promise<Caller>;
};

/** Tells members what changes in their organisation. */
export const liveService = ({ hub, callerOf }: Needs) => ({
  /**
   * What changes in the caller's organisation, until `signal` aborts or they leave it. `lastEventId`: the last event
   * that they know.
   */
  changes(caller: Caller, lastEventId: string | undefined, signal: AbortSignal): AsyncGenerator<ServerEvent<Said>> {
    const member = requirePermission(caller, "organisation.read");
    const isStillMember = async () => {
      const now = isSignedIn(caller) ? await callerOf(caller.identity) : caller;
      return now.kind === "member" && now.organisationId === member.organisationId;
    };
    return (async function* () {
      const { ready, events, close } = hub.open(member, lastEventId);
      signal.addEventListener("abort", close, { once: true });
      try {
        await ready;
        // They may have left between their call and the moment from which on the stream is told of it.
        if (await isStillMember()) yield* events();
      } finally {
        close();
      }
    })();
  },
});
