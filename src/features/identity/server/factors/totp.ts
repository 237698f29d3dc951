import encodeQR from "qr";
import { Secret, TOTP } from "otpauth";
import type { NewAuthenticator } from "#features/identity/shapes.ts";

/**
 * The parameters that every authenticator app supports: six digits of SHA-1, a new code every 30 seconds (RFC 6238).
 */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A code is also valid one step before and after its time: clocks differ, and typing takes a while. */
const window = 1;

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step of this code near `now`; undefined if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | undefined {
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({ ...parameters, token: code, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
}

/**
 * The QR code and secret for an app, for the account with this email at `issuer`. Drawn on this machine, so that the
 * secret does not leave it.
 */
export function describeAuthenticator(secret: string, issuer: string, email: string): NewAuthenticator {
  const totp = new TOTP({ ...parameters, issuer, label: email, secret: Secret.fromBase32(secret) });
  const rows = encodeQR(totp.toString(), "raw", { ecc: "medium", border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { secret, qrCode: { size: rows.length, path } };
}
