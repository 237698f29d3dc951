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

/** What a sign-in page is for. */
export type AboutSignIn = {
  purpose: "sign-in" | "sign-up";
  /** Known before it was typed: a hint of whoever led here, or of what waits for a code. */
  email?: string;
  /** A code for this was sent and not yet typed: the page goes on there when it is loaded again. */
  awaits?: "sign-up" | "reset";
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
  /** 429, with Retry-After. */
  | "too_many";
