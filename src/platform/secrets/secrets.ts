import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts what is stored in the database, so that a copy of the database alone reveals nothing. */
export type Secrets = {
  /** `v1.KEY.CIPHERTEXT`: AES-256-GCM under the newest key. */
  seal: (text: string) => string;
  /** Decrypts a text sealed with any of our keys. Throws UnknownSecretsKey for another key. */
  open: (sealed: string) => string;
  /** The prefix of everything sealed with the newest key. Everything else must be sealed again. */
  prefix: () => string;
};

/** Something was sealed with a key that this process does not have. */
export class UnknownSecretsKey extends Error {
  override name = "UnknownSecretsKey";
}

export const secretsKeyBytes = 32;
export const newSecretsKey = (): Buffer => randomBytes(secretsKeyBytes);

const algorithm = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** Identifies a key in a sealed text without revealing it. */
const nameOf = (key: Buffer): string =>
  createHash("sha256").update("secrets key\n").update(key).digest("hex").slice(0, 12);
const prefixOf = (key: Buffer): string => `v1.${nameOf(key)}.`;

/**
 * `keys`: newest first, read at each use. `freshKeys`: called if a key is missing that another process may have
 * created.
 */
export function secretsUnder(keys: () => readonly Buffer[], freshKeys: () => readonly Buffer[] = keys): Secrets {
  const newest = () => keys()[0]!;
  const keyOf = (sealed: string, among: readonly Buffer[]) => among.find((key) => sealed.startsWith(prefixOf(key)));
  return {
    seal(text) {
      const key = newest();
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return prefixOf(key) + bytes.toString("base64url");
    },
    open(sealed) {
      const key = keyOf(sealed, keys()) ?? keyOf(sealed, freshKeys());
      if (!key) throw new UnknownSecretsKey("It was sealed with a key that this installation does not have.");
      const bytes = Buffer.from(sealed.slice(prefixOf(key).length), "base64url");
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
    },
    prefix: () => prefixOf(newest()),
  };
}
