import { minPasswordLength } from "#domain/password-strength.ts";
import { z } from "zod";

/**
 * Requests and responses between the sign-in pages and the built-in identity provider. They are not part of the API: a
 * page knows its one sign-in by its `uid`.
 */
export const email = z.string().trim().max(254).pipe(z.email());
/** A new password. The server checks what a shape cannot: common passwords, the email itself. */
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
export const newPasswordForm = z.object({ password: newPassword });
export const changeEmailForm = z.object({ ...signInForm.shape, newEmail: email });

/** A code of the authenticator app. */
export const factorCodeForm = z.object({ code });
export const recoveryCodeForm = z.object({ recoveryCode: z.string().trim().min(1).max(64) });
/** A passkey's response as the browser returns it; the library checks every part of it. */
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

/** The purpose of a sign-in page: signing in, or more than that. */
export type Purpose = "sign-in" | "sign-up" | "change-email" | "change-password" | "factors";

/** The purpose of a code that was sent. */
export type CodePurpose = "sign-up" | "reset" | "change-email";

export type AboutSignIn = {
  purpose: Purpose;
  /** Known before it was typed: from the login hint, or from the request that waits for a code. */
  email?: string;
  /** The new email of a change that waits for its code. */
  newEmail?: string;
  /** A code was sent and not typed yet, or a factor or new password is next: a reloaded page continues there. */
  awaits?: CodePurpose | "factor" | "factors" | "new-password";
  /** The factors that the account has, once the password was right. */
  offers?: FactorKinds;
};

export type FactorKinds = { authenticator: boolean; passkey: boolean; recoveryCode: boolean };

/** The factors of an account as its owner sees them. Dates are instants. */
export type FactorList = {
  email: string;
  /** The organisation requires a second factor of its members. */
  isRequired: boolean;
  /** This sign-in has a second factor, so it can be completed if one is required. */
  isComplete: boolean;
  /** Browsers allow passkeys at this origin. */
  allowsPasskeys: boolean;
  authenticator: { addedOn: string; lastUsedOn: string | null } | null;
  passkeys: { passkeyId: string; name: string; isSynced: boolean; addedOn: string; lastUsedOn: string | null }[];
  recoveryCodesLeft: number;
};

/** The secret of an authenticator app in base32, and as a QR code: a path on a square. */
export type NewAuthenticator = { secret: string; qrCode: { size: number; path: string } };
/** Shown once, when they are created. */
export type RecoveryCodes = { recoveryCodes: string[] };

/** The sign-in has ended: the URL where the browser continues. */
export type Continue = { continueAt: string };
/** The next step on this page. */
export type Next = { next: "factor" | "factors" | "confirm-change" | "new-password" };
export type Answered = Continue | Next;

/** Rules of problems, for which a page has its own texts; those of a form's shape come in addition. */
export type SignInRule =
  /** 404: the page was open for too long, or belongs to another browser. Start again. */
  | "sign_in_over"
  | "wrong_credentials"
  | "wrong_code"
  /** Too many attempts, or too old: request another. */
  | "code_spent"
  | "common_password"
  | "password_is_email"
  /** The new email is the present one. */
  | "same_email"
  /** 403: enter the password again; the proof on this page is more than 15 minutes old. */
  | "proof_expired"
  /** 403: a second factor is next. */
  | "factor_required"
  /** The code is not the authenticator app's, or was used before. */
  | "wrong_factor_code"
  | "wrong_recovery_code"
  /** The passkey is unknown, or did not sign the challenge. */
  | "wrong_passkey"
  /** A passkey without a PIN, fingerprint or face can only be a second factor. */
  | "passkey_unverified"
  /** 409: the organisation requires a second factor, and this is the last one. */
  | "last_factor"
  /** 429, with Retry-After. */
  | "too_many";
