import { profileRequired } from "#platform/auth/authorized.ts";
import { type Caller, isSignedIn, type SignedIn } from "#platform/auth/caller.ts";
import { networksOf } from "#platform/http/networks.ts";
import { Refusal } from "#platform/refusal.ts";
import type { FastifyInstance } from "fastify";

/** A call that was denied because of its caller. `call`: its method and path, as "GET /api/v1/opportunity/:id". */
export type DeniedCall = { call: string; network: string } & (
  | { kind: "token_forged" }
  | { kind: "access_refused"; caller: SignedIn }
);

/** Reports every call of these routes that a policy denies or that has a forged token. */
export function onDeniedCalls(api: FastifyInstance, report: (denied: DeniedCall) => Promise<void>) {
  api.addHook("onError", async (request, _reply, error) => {
    const about = reasonOf(error, request.caller);
    if (!about) return;
    const call = `${request.method} ${request.routeOptions.url}`;
    // The response does not depend on whether the report succeeds.
    await report({ ...about, call, network: networksOf(request.ip)[0].key }).catch((fault: unknown) =>
      request.log.error(fault),
    );
  });
}

function reasonOf(error: Error, caller: Caller | undefined) {
  if (!(error instanceof Refusal)) return undefined;
  const { message, reason } = error;
  if (reason.kind === "unauthenticated" && reason.token === "forged") return { kind: "token_forged" } as const;
  if (!caller || !isSignedIn(caller)) return undefined;
  if (reason.kind === "not_found" && reason.isDenied) return { kind: "access_refused", caller } as const;
  if (reason.kind !== "forbidden") return undefined;
  // A capability's rule is no policy, and a missing profile is normal for new people.
  const isDenied = reason.rule === undefined && message !== profileRequired;
  return isDenied ? ({ kind: "access_refused", caller } as const) : undefined;
}
