import { type Access, isOpenToAll } from "#contract/endpoint.ts";
import type { RequestOrigin } from "#contract/request-origin.ts";
import type { Role } from "#domain/permissions.ts";

/** The issuer that people of the embedded identity provider are stored under, because its address may change. */
export const ownIssuer = "own";

/** The claims of a valid token about its person. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Spelt as the identity provider has it; absent if it does not state one. */
  email?: string;
  emailIsVerified: boolean;
  /** They signed in with a second factor, or with one that counts as two. */
  usedSecondFactor?: boolean;
  name?: string;
  picture?: string;
  /** The issuer's id of the session that the token came from. Our own issuer always sets it. */
  sessionId?: string;
};

/** A signed-in person without an organisation. `personId` is set once they have registered. */
type OnboardingCaller = {
  kind: "onboarding";
  identity: Identity;
  personId?: number;
  isOperator: boolean;
  mustStepUpToOperate?: boolean;
  network?: string;
};

/** A person with a profile: they belong to an organisation and have a role in it. */
export type Member = {
  kind: "member";
  identity: Identity;
  personId: number;
  organisationId: number;
  role: Role;
  isOperator: boolean;
  /** An operator who signed in without the second factor that operators need here. */
  mustStepUpToOperate?: boolean;
  /** The smallest network of the address that the request came from. */
  network?: string;
  /** What the screen that sent the request calls itself and it. */
  origin?: RequestOrigin;
};
export type SignedIn = OnboardingCaller | Member;

/** A member who signed in without the second factor that their organisation requires. They have no access until they do. */
export type StepUp = { kind: "step-up"; identity: Identity; isOperator: boolean; network?: string };

/** What the server knows about the caller. */
export type Caller = { kind: "anonymous" } | StepUp | SignedIn;

/** What visibility depends on. Every caller is a viewer. */
export type Viewer = Pick<Member, "kind" | "organisationId"> | { kind: Exclude<Caller["kind"], "member"> };

/** The organisation whose private data a viewer may read; null for everyone but members. */
export const organisationIdOf = (viewer: Viewer): number | null =>
  viewer.kind === "member" ? viewer.organisationId : null;

export const anonymous: Caller = { kind: "anonymous" };

/** Reads the caller from a request's `authorization` header. Refuses with `unauthenticated` for an invalid token. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

export const anonymousOnly: Authenticate = () => Promise.resolve(anonymous);

export const isSignedIn = (caller: Caller): caller is SignedIn =>
  caller.kind !== "anonymous" && caller.kind !== "step-up";

/** The caller of an endpoint that anonymous callers cannot reach. */
export function signedIn(caller: Caller): SignedIn {
  if (!isSignedIn(caller)) throw new Error(`A caller of the kind ${caller.kind} came where only signed-in ones do.`);
  return caller;
}

/** Whether the caller can call an endpoint at all. The capability's policy decides what they can see or change. */
export function mayCall(access: Access, caller: Caller): boolean {
  // Of a signed body the handler of the endpoint decides.
  if (!isSignedIn(caller)) return isOpenToAll(access) || access === "signature";
  switch (access) {
    case "public":
    case "optional":
    case "signature":
    case "signed-in":
      return true;
    case "registered":
      return caller.personId !== undefined;
    case "member":
      return caller.kind === "member";
    case "admin":
      return caller.kind === "member" && caller.role === "OrganisationAdmin";
    case "operator":
      return caller.isOperator && !caller.mustStepUpToOperate;
  }
}
