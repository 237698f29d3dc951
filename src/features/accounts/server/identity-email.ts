import * as shape from "#features/accounts/shapes.ts";
import type { Identity } from "#platform/auth/caller.ts";

/** The email in a token; undefined if it has none, or one that is not valid. */
export const emailOf = ({ email }: Identity): string | undefined => shape.email.safeParse(email).data;
