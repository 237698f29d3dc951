import { type Authorized, authorize } from "./authorize.ts";
import { hasPermission, type Permission } from "#domain/permissions.ts";
import { type Caller, isSignedIn } from "#platform/auth/caller.ts";
import { HttpProblem, ruleProblem } from "#platform/http/problem.ts";

export type { Authorized };

/** Leave over what belongs to one organisation, whoever it was given to. */
export type OrganisationScope = Authorized<{ organisationId: number }>;

/**
 * Leave to do one thing within one organisation: the caller's own. Services and queries that touch what belongs to an
 * organisation take this instead of an organisation's number, so that reaching another's does not compile.
 */
export type OrganisationActor<P extends Permission> = Authorized<{
  organisationId: number;
  personId: number;
  permission: P;
  /** Where the request came from. */
  network?: string | undefined;
}>;

/** The caller's leave in their own organisation. Throws the problem 403 when their role lacks the right. */
export function requirePermission<P extends Permission>(caller: Caller, permission: P): OrganisationActor<P> {
  if (caller.kind !== "member") throw new HttpProblem(403, { detail: profileRequired });
  const { organisationId, personId, role, network } = caller;
  const actor = authorize({ organisationId, personId, permission, network }, hasPermission(role, permission));
  if (!actor) throw new HttpProblem(403, { detail: adminRequired });
  return actor;
}

/** A person's leave over what is theirs alone: profile, settings, codes. */
export type PersonActor = Authorized<{ personId: number; network?: string | undefined }>;

/** The caller's leave over their own things. Throws the problem 403 before they have registered. */
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
