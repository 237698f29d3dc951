import { hasPermission, type Role } from "#domain/permissions.ts";
import { authorize, type Authorized } from "#platform/auth/authorize.ts";
import type { Member } from "#platform/auth/caller.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { RecipientRow } from "#features/alerts/server/contents/queries.ts";
import type { ActLinkRow } from "#features/alerts/server/acts/queries.ts";

/** How long the links of a message can be used. */
export const linkDays = 30;

export const hasEnded = ({ created_at }: Pick<ActLinkRow, "created_at">, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(created_at.add({ hours: 24 * linkDays }), now) < 0;

/**
 * Whoever has a link of a message does its one act as the member that it was sent to, as they are at that moment. A
 * second factor is not asked for: the links were sent to a verified address, and what they do can be undone. Undefined
 * if the person is no member any more.
 */
export function memberOfLink(row: ActLinkRow): Authorized<Member> | undefined {
  if (row.organisation_id === null || row.role === null) return undefined;
  const role = row.role as Role;
  return authorize<Member>(
    {
      kind: "member",
      identity: { issuer: row.issuer, subject: row.subject, emailIsVerified: false },
      personId: row.person_id,
      organisationId: row.organisation_id,
      role,
      isOperator: false,
    },
    hasPermission(role, "watches.change") &&
      hasPermission(role, "pipeline.change") &&
      hasPermission(role, "triage.use"),
  );
}

/** A message tells its reader what the organisation has stored that they belong to at that moment. */
export const scopeOfReader = ({ organisation_id }: RecipientRow): OrganisationScope =>
  authorize({ organisationId: organisation_id }, true)!;
