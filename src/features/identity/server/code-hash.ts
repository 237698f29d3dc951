import { hashOfCode } from "#platform/auth/secret.ts";

/** What a code is for: one request of one sign-in page, and the address that it was asked for. */
type BoundTo = { uid: string; version: string; purpose: string; email: string };

/** What is stored of a code. It opens nothing but the request that it was made for. */
export const codeHashOf = ({ uid, version, purpose, email }: BoundTo, code: string): string =>
  hashOfCode(code, [uid, version, purpose, email].join("\n"));
