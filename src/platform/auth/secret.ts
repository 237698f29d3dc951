import { createHash, randomBytes } from "node:crypto";

/** What opens something for whoever holds it: 256 random bits as 43 letters that may stand in an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret. Such a long random text needs no salt and no slow hash. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
