import { z } from "zod";

/**
 * What the sign-in pages say to the identity provider that comes with the product, and what they hear. No part of the
 * API: a page knows the one sign-in that it was opened for by its `uid`.
 */
export const email = z.string().trim().max(254).pipe(z.email());
/** A new password. What no shape can tell (commonest, the e-mail itself) the server judges. */
export const newPassword = z.string().min(10).max(200);
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

/** What a sign-in page is for: signing in, or more than that. */
export type Purpose = "sign-in" | "sign-up" | "change-email";

/** What a code that was sent is for. */
export type CodePurpose = "sign-up" | "reset" | "change-email";

export type AboutSignIn = {
  purpose: Purpose;
  /** Known before it was typed: a hint of whoever led here, or of what waits for a code. */
  email?: string;
  /** The e-mail that is to take the place of that one, where it waits for its code. */
  newEmail?: string;
  /** A code for this was sent and not yet typed: the page goes on there when it is loaded again. */
  awaits?: CodePurpose;
};

/** The sign-in is over: where the browser goes on. */
export type Continue = { continueAt: string };

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
  /** 429, with Retry-After. */
  | "too_many";
