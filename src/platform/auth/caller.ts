import type { Access } from "#contract/endpoint.ts";
import type { Role } from "#domain/permissions.ts";

/** Under which issuer people of the identity provider that comes with the product are stored: its address may change. */
export const ownIssuer = "own";

/** What a checked token says of the person who carries it. */
export type Identity = {
  issuer: string;
  subject: string;
  /** In the spelling of the identity provider; absent where it does not tell. */
  email?: string;
  emailIsVerified: boolean;
  /** They signed in with a second factor, or with what stands for two. */
  usedSecondFactor?: boolean;
  name?: string;
  picture?: string;
  /** The session that the token came from, by the issuer's name for it; our own issuer always says. */
  sessionId?: string;
};

/** A signed-in person without an organisation: `personId` is there once they have registered. */
type OnboardingCaller = {
  kind: "onboarding";
  identity: Identity;
  personId?: number;
  isOperator: boolean;
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
  /** Where a request came from, by the smallest network of its address. */
  network?: string;
};
export type SignedIn = OnboardingCaller | Member;

/** A member whose organisation requires a second factor, signed in without one: nobody until they sign in with it. */
export type StepUp = { kind: "step-up"; identity: Identity; network?: string };

/** What the server knows about who calls. */
export type Caller = { kind: "anonymous" } | StepUp | SignedIn;

export const anonymous: Caller = { kind: "anonymous" };

/** Reads the caller from a request's `authorization` header. Throws the problem 401 for a token that does not hold. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

export const anonymousOnly: Authenticate = () => Promise.resolve(anonymous);

export const isSignedIn = (caller: Caller): caller is SignedIn =>
  caller.kind !== "anonymous" && caller.kind !== "step-up";

/** The caller of a call that nobody anonymous reaches. */
export function signedIn(caller: Caller): SignedIn {
  if (!isSignedIn(caller)) throw new Error(`A caller of the kind ${caller.kind} came where only signed-in ones do.`);
  return caller;
}

/** Whether the caller may reach an endpoint at all; what they may see or change there is the capability's policy. */
export function mayCall(access: Access, caller: Caller): boolean {
  if (access === "public") return true;
  if (!isSignedIn(caller)) return false;
  switch (access) {
    case "signed-in":
      return true;
    case "registered":
      return caller.personId !== undefined;
    case "member":
      return caller.kind === "member";
    case "admin":
      return caller.kind === "member" && caller.role === "OrganisationAdmin";
    case "operator":
      return caller.isOperator;
  }
}
