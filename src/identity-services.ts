import { passwordCosts } from "#features/identity/server/password.ts";
import { identityService } from "#features/identity/server/service.ts";
import { operatedSessions } from "#features/identity/server/sessions/operated-sessions.ts";
import { externalIssuer } from "#platform/auth/external-issuer.ts";
import { identityTokenReader } from "#platform/auth/tokens.ts";
import type { Host, ServiceNeeds } from "./service-needs.ts";

type IdentityNeeds = Parameters<typeof identityService>[0];

/**
 * Where people sign in: with the identity provider that comes with the product, or with the one that the settings name.
 * The former also needs a secrets key, which not every process has.
 */
export function identityServices(
  { db, secrets, passwordCost, config }: ServiceNeeds,
  { log, ...host }: Pick<Host, "log" | "origin"> & Pick<IdentityNeeds, "clock" | "record" | "requiresSecondFactor">,
) {
  const { audience, external } = config.identity;
  const otherIssuer = external && externalIssuer({ ...external, audience });
  const embeddedIssuer =
    secrets && !external
      ? identityService({
          ...host,
          db,
          secrets,
          productName: config.productName,
          audience,
          report: (error) => log.error(error),
          passwordCost: passwordCost ?? passwordCosts[config.passwords.hashing],
        })
      : undefined;
  return {
    embeddedIssuer,
    otherIssuer,
    /** Those of our own provider's accounts, for operators. */
    sessions: operatedSessions({ db, clock: host.clock, record: host.record }),
    readIdentityToken: otherIssuer && identityTokenReader({ ...otherIssuer.tokens, clientId: external.clientId }),
  };
}
