import type { Access } from "#contract/endpoint.ts";
import { adminRequired, profileRequired, secondFactorRequired } from "#platform/auth/authorized.ts";
import { type Caller, mayCall } from "#platform/auth/caller.ts";
import { forbidden, type Refusal, unauthenticated } from "#platform/refusal.ts";

/** Refuses a caller who cannot use an endpoint at all. Routes and direct calls both pass through here. */
export function admit(access: Access, caller: Caller): void {
  if (!mayCall(access, caller)) throw accessRefusal(access, caller);
}

/** Why a caller cannot use an endpoint. */
function accessRefusal(access: Access, caller: Caller): Refusal {
  if (caller.kind === "anonymous") return unauthenticated("Sign in first.", "missing");
  if (caller.kind === "step-up") return secondFactorRequired();
  if (access === "operator") return forbidden("Only operators of this service can do this.");
  return forbidden(caller.kind === "onboarding" ? profileRequired : adminRequired);
}
