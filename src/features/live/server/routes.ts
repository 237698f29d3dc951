import type { Handlers } from "#contract/endpoint.ts";
import type { liveContract } from "#features/live/contract.ts";
import type { LiveService } from "#features/live/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const liveHandlers = (service: LiveService): Handlers<typeof liveContract, Caller> => ({
  changes: ({ headers }, caller, signal) => Promise.resolve(service.changes(caller, headers["last-event-id"], signal)),
});
