import type { Permission } from "#domain/permissions.ts";
import type { SecurityEvent } from "#features/security-events/server/service.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";

/** What a security event says of an act within an organisation: who did it, where, and from which network. */
export const doneBy = ({
  personId: actorId,
  organisationId,
  network,
}: OrganisationActor<Permission>): Pick<SecurityEvent, "actorId" | "organisationId" | "network"> => ({
  actorId,
  organisationId,
  network,
});
