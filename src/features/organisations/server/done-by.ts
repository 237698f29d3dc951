import type { Right } from "#domain/permissions.ts";
import type { SecurityEvent } from "#features/security-events/server/service.ts";
import type { Within } from "#platform/auth/authorized.ts";

/** What a security event says of an act within an organisation: who did it, where, and from which network. */
export const doneBy = ({
  personId: actorId,
  organisationId,
  network,
}: Within<Right>): Pick<SecurityEvent, "actorId" | "organisationId" | "network"> => ({
  actorId,
  organisationId,
  network,
});
