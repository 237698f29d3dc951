import { ApiError } from "#contract/client.ts";
import type {
  AboutSignIn,
  Answered,
  Continue,
  FactorList,
  NewAuthenticator,
  RecoveryCodes,
} from "#features/identity/shapes.ts";
import { queryOptions } from "@tanstack/react-query";

/** The actions of the sign-in pages, by what they return. */
type SignInAnswers = {
  "sign-in": Answered;
  "sign-up": undefined;
  verify: Answered;
  forgot: undefined;
  reset: Answered;
  "new-password": Answered;
  "change-email": Answered | undefined;
  "confirm-change": Continue;
  resend: undefined;
  abort: Continue;
  "passkey-options": PublicKeyCredentialRequestOptionsJSON;
  passkey: Answered;
  "factor-code": Answered;
  "recovery-code": Answered;
  "factor-passkey-options": PublicKeyCredentialRequestOptionsJSON;
  "factor-passkey": Answered;
  authenticator: NewAuthenticator;
  "confirm-authenticator": RecoveryCodes | undefined;
  "remove-authenticator": undefined;
  "new-passkey-options": PublicKeyCredentialCreationOptionsJSON;
  "new-passkey": RecoveryCodes | undefined;
  "remove-passkey": undefined;
  "new-recovery-codes": RecoveryCodes;
  finish: Continue;
};
export type SignInAction = keyof SignInAnswers;

/**
 * Calls of the identity provider's own pages. They are not part of the API and are authorised by the cookie of one
 * sign-in rather than a token, so they do not use its client. Throws `ApiError` as it does.
 */
async function call(uid: string, part: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(`/sign-in/${encodeURIComponent(uid)}/${part}`, init);
  const text = await answer.text();
  if (!answer.ok)
    throw new ApiError("The sign-in was refused.", answer.status, text, Object.fromEntries(answer.headers));
  return text === "" ? undefined : JSON.parse(text);
}

/** What the sign-in is for; null if it has expired or belongs to another browser. */
export const aboutQuery = (uid: string) =>
  queryOptions({
    queryKey: ["sign-in", uid],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<AboutSignIn | null> => {
      try {
        return (await call(uid, "about", { signal })) as AboutSignIn;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The factors of the person who has signed in on this page. */
export const factorsQuery = (uid: string) =>
  queryOptions({
    queryKey: ["sign-in", uid, "factors"],
    staleTime: Infinity,
    queryFn: ({ signal }) => call(uid, "factors", { signal }) as Promise<FactorList>,
  });

/** Sends one action of a sign-in. */
export const postSignIn = <Name extends SignInAction>(
  uid: string,
  name: Name,
  body?: unknown,
): Promise<SignInAnswers[Name]> =>
  call(uid, name, {
    method: "POST",
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }) as Promise<SignInAnswers[Name]>;

/** What is another one after a sign-in. */
export type CredentialChange = "email" | "password";

export type Confirmation = { change: CredentialChange; continueAt?: string };

/** What was changed on a page, and where the browser continues once the sign-in has ended. Filled by `useContinue`. */
export const confirmationQuery = (uid: string) =>
  queryOptions({
    queryKey: ["sign-in", uid, "confirmation"],
    staleTime: Infinity,
    queryFn: (): Confirmation | null => null,
  });
