import { minPasswordLength } from "#domain/password-strength.ts";
import { z } from "zod";

/**
 * What the sign-in pages say to the identity provider that comes with the product, and what they hear. No part of the
 * API: a page knows the one sign-in that it was opened for by its `uid`.
 */
export const email = z.string().trim().max(254).pipe(z.email());
/** A new password. What no shape can tell (commonest, the e-mail itself) the server judges. */
export const newPassword = z.string().min(minPasswordLength).max(200);
export const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

export const signInForm = z.object({ email, password: z.string().min(1).max(200) });
export const signUpForm = z.object({ email, password: newPassword });
export const forgotForm = z.object({ email });
export const verifyForm = z.object({ code });
export const resetForm = z.object({ code, password: newPassword });
export const changeEmailForm = z.object({ ...signInForm.shape, newEmail: email });

/** A code of the authenticator app. */
export const factorCodeForm = z.object({ code });
export const recoveryCodeForm = z.object({ recoveryCode: z.string().trim().min(1).max(64) });
/** What a passkey has signed, as the browser hands it over; the library looks at every part of it. */
const credential = z.looseObject({ id: z.string().min(1).max(1_400), response: z.looseObject({}) });
export const passkeyForm = z.object({ credential });
export const newPasskeyForm = z.object({
  credential,
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{C}*$/u),
});
export const removePasskeyForm = z.object({ passkeyId: z.string().min(1).max(1_400) });

/** What a sign-in page is for: signing in, or more than that. */
export type Purpose = "sign-in" | "sign-up" | "change-email" | "factors";

/** What a code that was sent is for. */
export type CodePurpose = "sign-up" | "reset" | "change-email";

export type AboutSignIn = {
  purpose: Purpose;
  /** Known before it was typed: a hint of whoever led here, or of what waits for a code. */
  email?: string;
  /** The e-mail that is to take the place of that one, where it waits for its code. */
  newEmail?: string;
  /** A code for this was sent and not yet typed, or a factor is next: the page goes on there when it is loaded again. */
  awaits?: CodePurpose | "factor" | "factors";
  /** The factors that the account has, once the password was right. */
  offers?: FactorKinds;
};

export type FactorKinds = { authenticator: boolean; passkey: boolean; recoveryCode: boolean };

/** The factors of an account as its owner sees them. Dates are instants. */
export type FactorList = {
  email: string;
  /** The organisation wants a second factor of its members. */
  isRequired: boolean;
  /** This sign-in has a second factor, so it can be completed where one is required. */
  isComplete: boolean;
  /** Browsers allow passkeys at this address. */
  allowsPasskeys: boolean;
  authenticator: { addedOn: string; lastUsedOn: string | null } | null;
  passkeys: { passkeyId: string; name: string; isSynced: boolean; addedOn: string; lastUsedOn: string | null }[];
  recoveryCodesLeft: number;
};

/** What an authenticator app is to be told: the secret in base32, and the same as a QR code, a path on a square. */
export type NewAuthenticator = { secret: string; qrCode: { size: number; path: string } };
/** Shown once, when they are made. */
export type RecoveryCodes = { recoveryCodes: string[] };

/** The sign-in is over: where the browser goes on. */
export type Continue = { continueAt: string };
/** It goes on here, with this step. */
export type Next = { next: "factor" | "factors" | "confirm-change" };
export type Answered = Continue | Next;

/** Rules of problems, by which a page chooses its words; those of a form's shape come beside them. */
export type SignInRule =
  /** 404: the page was open for too long, or belongs to another browser. Start again. */
  | "sign_in_over"
  | "wrong_credentials"
  | "wrong_code"
  /** Too many tries, or too old: ask for another. */
  | "code_spent"
  | "common_password"
  | "password_is_email"
  /** The new e-mail is the one of now. */
  | "same_email"
  /** 403: enter the password again; what was proved on this page is more than 15 minutes old. */
  | "proof_expired"
  /** 403: a second factor is next. */
  | "factor_required"
  /** The code is not the authenticator app's, or was used before. */
  | "wrong_factor_code"
  | "wrong_recovery_code"
  /** The passkey is not known here, or did not sign what it was asked to. */
  | "wrong_passkey"
  /** A passkey without a PIN, fingerprint or face can only be a second factor. */
  | "passkey_unverified"
  /** 409: the organisation requires a second factor, and this is the last one. */
  | "last_factor"
  /** 429, with Retry-After. */
  | "too_many";
