import type { Handlers } from "#contract/endpoint.ts";
import type { securityEventsContract } from "#features/security-events/contract.ts";
import type { SecurityEventService } from "#features/security-events/server/service.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";

export const securityEventsHandlers = (
  service: SecurityEventService,
): Handlers<typeof securityEventsContract, Caller> => ({
  list: ({ query }, caller) => service.list(signedIn(caller), query),
  operatorSecurityEvents: ({ query }) => service.search(query),
});
