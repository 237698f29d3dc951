import * as shape from "#features/accounts/shapes.ts";
import type { Identity } from "#platform/auth/caller.ts";

/** The e-mail that a token names; undefined where it names none, or what cannot be one. */
export const emailOf = ({ email }: Identity): string | undefined => shape.email.safeParse(email).data;
