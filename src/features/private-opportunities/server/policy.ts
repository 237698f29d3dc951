import { hasPermission, type Role } from "#domain/permissions.ts";
import type { Authorized, OrganisationActor } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

export type NoticeWriter = OrganisationActor<"notices.write">;

/** A private notice is for the members of its organisation; others' notices do not exist for the caller. */
export const mayUse = <Row extends { organisation_id: number }>(
  row: Row | undefined,
  actor: NoticeWriter,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === actor.organisationId);

/** The person who entered it and admins may delete a notice. Any member can correct it. */
export const mayDelete = (row: { created_by: number | null }, personId: number, role: Role): boolean =>
  row.created_by === personId || hasPermission(role, "notices.manage");
