import { profileRequired } from "#platform/auth/authorized.ts";
import { type Caller, isSignedIn, type SignedIn } from "#platform/auth/caller.ts";
import { ForgedToken } from "#platform/auth/tokens.ts";
import { networksOf } from "#platform/http/networks.ts";
import { HttpProblem } from "#platform/http/problem.ts";
import type { FastifyInstance } from "fastify";

/** A call that was rejected because of its caller. `call`: its method and path, as "GET /api/v1/opportunity/:id". */
export type Refusal = { call: string; network: string } & (
  | { kind: "token_forged" }
  | { kind: "access_refused"; caller: SignedIn }
);

/** Reports to `onRefusal` every call of these routes that a policy rejects or that has a forged token. */
export function onRefusals(api: FastifyInstance, onRefusal: (refusal: Refusal) => Promise<void>) {
  api.addHook("onError", async (request, _reply, error) => {
    const about = reasonOf(error, request.caller);
    if (!about) return;
    const call = `${request.method} ${request.routeOptions.url}`;
    // The response does not depend on whether recording succeeds.
    await onRefusal({ ...about, call, network: networksOf(request.ip)[0].key }).catch((fault: unknown) =>
      request.log.error(fault),
    );
  });
}

function reasonOf(error: Error, caller: Caller | undefined) {
  if (error instanceof ForgedToken) return { kind: "token_forged" } as const;
  if (!(error instanceof HttpProblem) || error.status !== 403) return undefined;
  if (!caller || !isSignedIn(caller)) return undefined;
  // A capability's rule (a plan's cap, say) is no policy, and a missing profile is normal for new people.
  const isRule = error.details.errors !== undefined || error.details.detail === profileRequired;
  return isRule ? undefined : ({ kind: "access_refused", caller } as const);
}
