import { hasPermission } from "#domain/permissions.ts";
import type { Authorized, OrganisationActor } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import type { Member } from "#platform/auth/caller.ts";

type Owned = { organisation_id: number };

/** A note is for the members of its organisation; others' notes do not exist for the caller. */
export const mayRead = <Row extends Owned>(
  row: Row | undefined,
  actor: OrganisationActor<"notes.read" | "notes.write">,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === actor.organisationId);

/** Its author and admins may change and delete a note. */
export const mayChange = (row: { author_id: number | null }, { personId, role }: Pick<Member, "personId" | "role">) =>
  row.author_id === personId || hasPermission(role, "notes.manage");
