import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isIP } from "node:net";
import type { z } from "zod";
import type { PasskeyRow } from "#features/identity/server/factors/queries.ts";
import type { passkeyForm } from "#features/identity/shapes.ts";

type Credential = z.output<typeof passkeyForm>["credential"];
type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]["response"];
type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

/** Whether browsers allow passkeys at an origin: they are bound to a name, and an IP address is none. */
export const allowsPasskeys = (origin: string): boolean => isIP(new URL(origin).hostname.replace(/^\[|\]$/g, "")) === 0;

/** EdDSA, ES256 and RS256: every authenticator has one, and Node speaks them all without a trial. */
const supportedAlgorithmIDs = [-8, -7, -257];

const idsOf = (rows: PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports: transports as Transport[] }));

/**
 * Passkeys of this site by WebAuthn. They are bound to the host name of `origin`: an installation that moves to another
 * name asks its people to add new ones.
 */
export function webauthn(origin: string, productName: string) {
  const rpID = new URL(origin).hostname;
  return {
    /** What a browser needs to make a passkey; those that the account has are not made again. */
    registrationOptions: (account: { id: string; email: string }, passkeys: PasskeyRow[]) =>
      generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: account.email,
        userDisplayName: account.email,
        userID: new TextEncoder().encode(account.id),
        supportedAlgorithmIDs,
        excludeCredentials: idsOf(passkeys),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      }),

    /** The columns of a new passkey; undefined when the answer does not hold. */
    async verifyRegistration(credential: Credential, challenge: string) {
      const response = credential as unknown as RegistrationResponse;
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs,
        requireUserVerification: false,
      }).catch(() => undefined);
      if (!verified?.registrationInfo) return undefined;
      const { credential: made, credentialDeviceType } = verified.registrationInfo;
      return {
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString("base64url"),
        sign_count: made.counter,
        transports: made.transports ?? [],
        is_synced: credentialDeviceType === "multiDevice",
      };
    },

    /** What a browser asks a passkey to sign: one of these, or whichever the person chooses. */
    authenticationOptions: (passkeys?: PasskeyRow[]) =>
      generateAuthenticationOptions({
        rpID,
        userVerification: passkeys ? "preferred" : "required",
        ...(passkeys && { allowCredentials: idsOf(passkeys) }),
      }),

    /** The new use count, and whether the person was verified by the device; undefined when the answer does not hold. */
    async verify(credential: Credential, challenge: string, row: PasskeyRow) {
      const response = credential as unknown as AuthenticationResponse;
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: false,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
          counter: row.sign_count,
          transports: row.transports as Transport[],
        },
      }).catch(() => undefined);
      if (!verified?.verified) return undefined;
      const { newCounter: signCount, userVerified: isVerified } = verified.authenticationInfo;
      return { signCount, isVerified };
    },
  };
}
