import type { Access } from "#contract/endpoint.ts";
import { adminRequired, profileRequired, secondFactorRequired } from "#platform/auth/authorized.ts";
import { type Caller, mayCall } from "#platform/auth/caller.ts";
import { denied, forbidden, type Refusal, unauthenticated } from "#platform/refusal.ts";

/**
 * Refuses a caller who cannot use an endpoint at all. Routes and direct calls both pass through here. `call`: its method
 * and path, as in "GET /api/v1/status".
 */
export function admit(access: Access, caller: Caller, call: string): void {
  if (!mayCall(access, caller)) throw accessRefusal(access, caller, call);
}

/** Why a caller cannot use an endpoint. */
function accessRefusal(access: Access, caller: Caller, call: string): Refusal {
  // In the words of an unknown path: only operators may learn that there is something.
  if (access === "operator")
    return caller.kind !== "anonymous" && caller.isOperator
      ? secondFactorRequired("Operators need")
      : denied(`There is no ${call}.`);
  if (caller.kind === "anonymous") return unauthenticated("Sign in first.", "missing");
  if (caller.kind === "step-up") return secondFactorRequired();
  return forbidden(caller.kind === "onboarding" ? profileRequired : adminRequired);
}
