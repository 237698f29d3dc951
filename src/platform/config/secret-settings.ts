import { z } from "zod";

/** The keys of this installation, and what protects a copy of them. */
export const secretSettings = {
  SECRETS_KEY: {
    about:
      "The key under which signing keys, tokens and sessions in the database are encrypted, the same on every machine: 32 random bytes in base64, from `openssl rand -base64 32`. To replace it, put a new one before it, with a comma. Default: made at the first start, in DATA_DIR/secrets.key.",
    mustBe: "32 bytes in base64, or several of them separated by commas, the newest first",
    rule: z.string().transform((text, context) => {
      const keys = text.split(",").map((part) => part.trim());
      if (!keys.every((key) => /^[\w+/-]{43}=?$/.test(key))) context.addIssue("not keys of 32 bytes");
      return keys.map((key) => Buffer.from(key, "base64"));
    }),
    secret: true,
  },
  BACKUP_PASSPHRASE: {
    about:
      "The passphrase under which `npm run backup` puts the keys (SECRETS_KEY or DATA_DIR/secrets.key) into the backup, and `npm run restore` takes them out. If not set: backups have no keys.",
    mustBe: "at least 12 characters",
    rule: z.string().min(12),
    secret: true,
  },
} as const;
