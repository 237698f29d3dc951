import type { Handlers } from "#contract/endpoint.ts";
import type { identityContract } from "#features/identity/contract.ts";
import type { IdentityService } from "#features/identity/server/service.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";
import { notFound } from "#platform/refusal.ts";

/** The caller's own sessions and second factors. `service` is undefined if another issuer signs people in. */
export function identityHandlers(service: IdentityService | undefined): Handlers<typeof identityContract, Caller> {
  const sessionsOf = (caller: Caller) => {
    const { identity, network } = signedIn(caller);
    const sessions = service?.sessionsOf(identity, network);
    if (!sessions) throw otherIssuer();
    return sessions;
  };
  return {
    sessions: async (_, caller) => await sessionsOf(caller).list(),
    endSession: async ({ params }, caller) => await sessionsOf(caller).end(params.sessionId),
    endOtherSessions: async (_, caller) => await sessionsOf(caller).endOthers(),
    async factors(_, caller) {
      const factors = await service?.factorsOf(signedIn(caller).identity);
      if (!factors) throw otherIssuer();
      return factors;
    },
  };
}

const otherIssuer = () => notFound("You sign in with another identity provider.");
