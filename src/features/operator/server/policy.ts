import { emailKey } from "#domain/email-key.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import { type Caller, isSignedIn, mayCall } from "#platform/auth/caller.ts";
import { notFound } from "#platform/refusal.ts";

/** Proof that the caller is an operator of this installation, and who they are in the list of acts. */
export type OperatorActor = Authorized<{ personId: number | null; email: string }>;

/** The caller as an operator. Refuses with `not_found` anyone else, who must not learn that there is something. */
export function requireOperator(caller: Caller): OperatorActor {
  const { identity, personId } = isSignedIn(caller) ? caller : {};
  const email = emailKey(identity?.email ?? "");
  const actor = authorize({ personId: personId ?? null, email }, mayCall("operator", caller));
  if (!actor) throw notFound("There is nothing here.");
  return actor;
}
