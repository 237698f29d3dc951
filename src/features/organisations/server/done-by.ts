import type { Permission } from "#domain/permissions.ts";
import type { SecurityEvent } from "#features/security-events/server/service.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";

/** The fields of a security event that name the actor, their organisation and their network. */
export const doneBy = ({
  personId: actorId,
  organisationId,
  network,
}: OrganisationActor<Permission>): Pick<SecurityEvent, "actorId" | "organisationId" | "network"> => ({
  actorId,
  organisationId,
  network,
});
