import { publicIdLetters } from "#domain/public-id.ts";
import { randomBytes } from "node:crypto";

/** A new public id: sixteen random letters, so that it reveals nothing and cannot be guessed. */
export const newPublicId = (): string =>
  Array.from(randomBytes(16), (byte) => publicIdLetters[byte % publicIdLetters.length]).join("");
