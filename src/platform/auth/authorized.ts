import { type Authorized, authorize } from "./authorize.ts";
import { hasPermission, type Permission } from "#domain/permissions.ts";
import type { RequestOrigin } from "#contract/request-origin.ts";
import { type Caller, isSignedIn } from "#platform/auth/caller.ts";
import { forbidden, type Refusal } from "#platform/refusal.ts";

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
  /** The screen and request that it came from. */
  origin?: RequestOrigin | undefined;
}>;

/** The caller as an actor in their own organisation. Refuses with `forbidden` if their role lacks the permission. */
export function requirePermission<P extends Permission>(caller: Caller, permission: P): OrganisationActor<P> {
  if (caller.kind !== "member") throw forbidden(profileRequired);
  const { organisationId, personId, role, network, origin } = caller;
  const actor = authorize({ organisationId, personId, permission, network, origin }, hasPermission(role, permission));
  if (!actor) throw forbidden(adminRequired);
  return actor;
}

/** Proof that the caller acts on their own data: profile, settings, codes. */
export type PersonActor = Authorized<{ personId: number; network?: string | undefined }>;

/** The caller as an actor on their own data. Refuses with `forbidden` before they have registered. */
export function requirePerson(caller: Caller): PersonActor {
  const { personId, network } = isSignedIn(caller) ? caller : {};
  const actor = personId === undefined ? undefined : authorize({ personId, network }, true);
  if (!actor) throw forbidden(profileRequired);
  return actor;
}

/** The refusal for a member of an organisation that requires a second factor, or an operator, who did not sign in with one. */
export const secondFactorRequired = (whose = "Your organisation requires"): Refusal =>
  forbidden(`${whose} a second factor. Sign in again with one.`, {
    field: "",
    rule: "second_factor_required",
  });

export const profileRequired = "You must complete setting up your profile.";
export const adminRequired = "Only admins of your organisation can do this.";
