import { hashOfCode } from "#platform/auth/secret.ts";

/** A code is bound to one request of one sign-in page, its purpose and its address. */
type BoundTo = { uid: string; version: string; purpose: string; email: string };

/** The stored hash of a code, which is valid only for the request that it was made for. */
export const codeHashOf = ({ uid, version, purpose, email }: BoundTo, code: string): string =>
  hashOfCode(code, [uid, version, purpose, email].join("\n"));
