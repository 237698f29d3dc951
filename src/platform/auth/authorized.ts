import { type Authorized, authorize } from "./authorize.ts";
import { hasPermission, type Permission } from "#domain/permissions.ts";
import { type Caller, isSignedIn } from "#platform/auth/caller.ts";
import { HttpProblem, ruleProblem } from "#platform/http/problem.ts";

export type { Authorized };

/** Limits access to one organisation, whoever it was given to. */
export type OrganisationScope = Authorized<{ organisationId: number }>;

/**
 * Proof that the caller may do one thing in their own organisation. Services and queries take it instead of an
 * organisation id, so code that reaches another organisation's data does not compile.
 */
export type OrganisationActor<P extends Permission> = Authorized<{
  organisationId: number;
  personId: number;
  permission: P;
  /** The network that the request came from. */
  network?: string | undefined;
}>;

/** The caller as an actor in their own organisation. Throws the problem 403 if their role lacks the permission. */
export function requirePermission<P extends Permission>(caller: Caller, permission: P): OrganisationActor<P> {
  if (caller.kind !== "member") throw new HttpProblem(403, { detail: profileRequired });
  const { organisationId, personId, role, network } = caller;
  const actor = authorize({ organisationId, personId, permission, network }, hasPermission(role, permission));
  if (!actor) throw new HttpProblem(403, { detail: adminRequired });
  return actor;
}

/** Proof that the caller acts on their own data: profile, settings, codes. */
export type PersonActor = Authorized<{ personId: number; network?: string | undefined }>;

/** The caller as an actor on their own data. Throws the problem 403 before they have registered. */
export function requirePerson(caller: Caller): PersonActor {
  const { personId, network } = isSignedIn(caller) ? caller : {};
  const actor = personId === undefined ? undefined : authorize({ personId, network }, true);
  if (!actor) throw new HttpProblem(403, { detail: profileRequired });
  return actor;
}

/** 403 for a member whose organisation requires a second factor that they did not sign in with. */
export const secondFactorRequired = (): HttpProblem =>
  ruleProblem(403, "", "second_factor_required", "Your organisation requires a second factor. Sign in again with one.");

export const profileRequired = "You must complete setting up your profile.";
export const adminRequired = "Only admins of your organisation can do this.";
