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

/** True if browsers allow passkeys at an origin: they are bound to a host name, and an IP address is none. */
export const allowsPasskeys = (origin: string): boolean => isIP(new URL(origin).hostname.replace(/^\[|\]$/g, "")) === 0;

/** EdDSA, ES256 and RS256: every authenticator has one of them, and Node supports all. */
const supportedAlgorithmIDs = [-8, -7, -257];

const idsOf = (rows: PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports: transports as Transport[] }));

/**
 * Passkeys of this site by WebAuthn. They are bound to the host name of `origin`: after a move to another name, people
 * must add new ones.
 */
export function webauthn(origin: string, productName: string) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: false };
  return {
    /** The options for making a passkey; existing ones are excluded. */
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

    /** The columns of a new passkey; undefined if the response is not valid. */
    async verifyRegistration(credential: Credential, challenge: string) {
      const response = credential as unknown as RegistrationResponse;
      const verified = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        supportedAlgorithmIDs,
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

    /** The challenge for one of these passkeys, or for any that the person chooses. */
    authenticationOptions: (passkeys?: PasskeyRow[]) =>
      generateAuthenticationOptions({
        rpID,
        userVerification: passkeys ? "preferred" : "required",
        ...(passkeys && { allowCredentials: idsOf(passkeys) }),
      }),

    /** The new use count, and whether the device verified the person; undefined if the response is not valid. */
    async verify(credential: Credential, challenge: string, row: PasskeyRow) {
      const response = credential as unknown as AuthenticationResponse;
      const verified = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
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
