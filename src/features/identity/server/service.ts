import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import type { IdentityProvider } from "#contract/page-context.ts";
import { openKeys, verifier } from "#features/identity/server/keys/keys.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import { createHasher } from "#features/identity/server/hashing/hasher.ts";
import { passwordChanges } from "#features/identity/server/password-change.ts";
import { passwords } from "#features/identity/server/password.ts";
import { clientId, createProvider, mountPath, type ProviderNeeds } from "#features/identity/server/provider.ts";
import { keysVersion } from "#features/identity/server/keys/queries.ts";
import { mountProvider } from "#features/identity/server/mount.ts";
import { originsOf } from "#features/identity/server/origins.ts";
import * as queries from "#features/identity/server/queries.ts";
import { signInRoutes } from "#features/identity/server/routes.ts";
import { sealStored } from "#features/identity/server/seal-stored.ts";
import type { PageNeeds } from "#features/identity/server/sign-in-page.ts";
import { isLive } from "#features/identity/server/sessions/sessions.ts";
import { factorsOf } from "#features/identity/server/factors/list.ts";
import { secondFactor, type FactorNeeds } from "#features/identity/server/factors/second-factor.ts";
import { factorSettings } from "#features/identity/server/factors/settings.ts";
import { ownSessions } from "#features/identity/server/sessions/own-sessions.ts";
import { signIns } from "#features/identity/server/sign-in.ts";
import type { SecurityEvent } from "#features/security-events/server/service.ts";
import { type Identity, ownIssuer } from "#platform/auth/caller.ts";
import type { TokenRules } from "#platform/auth/tokens.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Needs = Omit<ProviderNeeds, "origin"> & {
  /** The site's origin; a function, because a port of 0 becomes a real one when the server listens. */
  origin: () => string;
  /** OWASP's minimum if left out. */
  passwordCost?: PasswordCost | undefined;
  /** True if the person's organisation requires a second factor of its members. */
  requiresSecondFactor: (who: Pick<Identity, "issuer" | "subject">, on: Database) => Promise<boolean>;
};
export type IdentityService = ReturnType<typeof identityService>;

/** The built-in identity provider: an issuer like any other, with its state in the database. */
export function identityService(needs: Needs) {
  const { db, audience } = needs;
  const hasher = createHasher();
  let cachedProvider: { of: string; provider: Promise<Provider> } | undefined;
  const issuer = () => `${needs.origin()}${mountPath}`;

  /** The provider with the present keys; created again after another process has created or deleted a key. */
  async function provider(): Promise<Provider> {
    const origin = needs.origin();
    const of = `${origin} ${await keysVersion(db)}`;
    if (cachedProvider?.of !== of) {
      const fresh = openKeys(needs).then((keys) => createProvider({ ...needs, origin }, keys));
      cachedProvider = { of, provider: fresh };
      // The next caller tries again after a failure.
      fresh.catch(() => (cachedProvider = undefined));
    }
    return await cachedProvider.provider;
  }

  const tokens: TokenRules = {
    get issuer() {
      return issuer();
    },
    // Not its URL: an installation that moves to another URL keeps its people.
    issuerAlias: ownIssuer,
    audience,
    keys: verifier(db, needs.secrets),
    isStillValid: ({ sub = "", ...claims }) => isLive(needs, sub, claims),
  };
  return {
    /** How the API checks tokens. */
    tokens,
    /** What the browser needs to sign in. */
    client: (): IdentityProvider => ({
      authority: issuer(),
      clientId,
      scope: "openid profile email",
      audience,
      isOwn: true,
    }),
    /** Origins that pages call to sign in: on a developer's machine either loopback name may be open. */
    connectOrigins: () => originsOf(needs.origin()),
    /** Before the first call: seals what earlier releases stored unsealed or under an older key. */
    sealStored: () => sealStored(needs),
    /** Serves the provider at /idp, and the routes of its pages at /sign-in/:uid. */
    async routes(app: FastifyInstance) {
      await mountProvider(app, { ...needs, provider });
      const record = (event: SecurityEvent) => needs.record(db, event);
      const admit: PageNeeds["admit"] = (work) => hasher.admit((derive) => work(passwords(derive, needs.passwordCost)));
      const factorNeeds: FactorNeeds = {
        ...needs,
        requiresSecondFactor: (subject, on) => needs.requiresSecondFactor({ issuer: ownIssuer, subject }, on),
      };
      signInRoutes(app, {
        provider,
        origin: needs.origin,
        record,
        admit,
        signIns: signIns(needs),
        changePassword: passwordChanges(needs),
        secondFactor: secondFactor(factorNeeds),
        factorSettings: factorSettings(factorNeeds),
      });
      app.addHook("onClose", async () => void (await hasher.stop()));
    },
    /** The hashing load, for monitoring. */
    hashing: hasher.state,
    /** True if the account behind one of our tokens exists. Locks it against deletion until the transaction ends. */
    lockSignIn: async (trx: Transaction, who: Pick<Identity, "issuer" | "subject">): Promise<boolean> =>
      who.issuer !== ownIssuer || (await queries.lockAccountShared(trx, who.subject)),
    /** The sessions of the account behind one of our tokens; undefined for people of another issuer. */
    sessionsOf: ({ issuer, subject, sessionId }: Identity, network?: string) =>
      issuer === ownIssuer ? ownSessions(needs, { accountId: subject, current: sessionId, network }) : undefined,
    /**
     * The second factors behind one of our tokens, as their owner sees them; undefined for people of another issuer.
     */
    factorsOf: async ({ issuer, subject }: Pick<Identity, "issuer" | "subject">) =>
      issuer === ownIssuer ? await factorsOf(db, subject) : undefined,
  };
}
