import { randomBytes } from "node:crypto";

/** Characters of a nonce. */
export const nonceLength = 22;

/** In letters that neither HTML nor JSON escapes. */
export const newNonce = () => randomBytes(16).toString("base64url");
