import * as queries from "#features/identity/server/factors/queries.ts";
import type { SignedInAs } from "#features/identity/server/sign-in.ts";
import type { FactorKinds, SignInRule } from "#features/identity/shapes.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { forbidden } from "#platform/refusal.ts";

/** Minutes for which a proof on a sign-in page is valid, counted from the password or passkey. */
const proofMinutes = 15;
/** The authentication method for more than one factor (RFC 8176). */
export const multiFactor = "mfa";

export type Proof = SignedInAs & { methods: string[]; sealedSecret: string | null };

export const isMultiFactor = ({ methods }: Pick<Proof, "methods">) => methods.includes(multiFactor);

/** What a browser has proved on one sign-in page. */
export function proofs(db: Database, clock: Clock) {
  return {
    /** Starts a new proof with one method. Without an account it stores only a passkey's challenge. */
    begin: (uid: string, signedIn: Omit<SignedInAs, "emailKey"> | null, methods: string[]) => {
      const account = {
        account_id: signedIn?.accountId ?? null,
        credentials_version: signedIn?.credentialsVersion ?? 0,
      };
      return queries.upsertProof(db, { uid, ...account, methods }, clock.now().add({ minutes: proofMinutes }));
    },

    /** The valid proof; undefined if there is none. */
    async find(uid: string, on: Database = db): Promise<Proof | undefined> {
      const row = await queries.proofOf(on, uid, clock.now());
      if (!row) return undefined;
      const { account_id: accountId, credentials_version: credentialsVersion, email_key: emailKey, methods } = row;
      return { accountId, credentialsVersion, emailKey, methods, sealedSecret: row.sealed_secret };
    },

    /** The same. Refuses with `forbidden` if there is none. */
    async get(uid: string, on: Database = db): Promise<Proof> {
      const proof = await this.find(uid, on);
      if (!proof) throw proofExpired();
      return proof;
    },

    /** Adds methods to the proof. Refuses with `forbidden` if it is no longer valid. */
    async add(uid: string, accountId: string, methods: string[], on: Database = db): Promise<void> {
      if (!(await queries.addMethods(on, uid, accountId, methods))) throw proofExpired();
    },
  };
}

/** The kinds of factors that an account has. Recovery codes alone do not count as one. */
export async function factorKindsOf(db: Database, accountId: string): Promise<FactorKinds> {
  const authenticator = await queries.authenticatorOf(db, accountId);
  const passkeys = await queries.passkeysOf(db, accountId);
  const codes = await queries.countRecoveryCodes(db, accountId);
  return { authenticator: authenticator !== undefined, passkey: passkeys.length > 0, recoveryCode: codes > 0 };
}

export const hasFactor = ({ authenticator, passkey }: FactorKinds) => authenticator || passkey;

/**
 * The methods that the account was proved by. Refuses with `forbidden` if the account has a factor and this proof did not
 * use one.
 */
export async function requireFactor(db: Database, accountId: string, proof: Proof | undefined): Promise<string[]> {
  const ownProof = proof?.accountId === accountId ? proof : undefined;
  if (!(ownProof && isMultiFactor(ownProof)) && hasFactor(await factorKindsOf(db, accountId))) throw factorRequired();
  return ownProof?.methods ?? ["pwd"];
}

export const proofExpired = () =>
  forbidden("Enter your password again.", { field: "", rule: "proof_expired" satisfies SignInRule });
export const factorRequired = () =>
  forbidden("Confirm your identity with your second factor first.", {
    field: "",
    rule: "factor_required" satisfies SignInRule,
  });
