import type { Handlers } from "#contract/endpoint.ts";
import type { legalContract } from "#features/legal/contract.ts";
import type { LegalService } from "#features/legal/server/service.ts";
import { requirePerson } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const legalHandlers = (service: LegalService): Handlers<typeof legalContract, Caller> => ({
  accept: ({ body }, caller) => service.accept(requirePerson(caller), body.acceptedVersions),
});
