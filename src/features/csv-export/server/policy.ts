import { hasPermission, type Role } from "#domain/permissions.ts";
import type { ExportRow } from "#features/csv-export/server/queries.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import type { Member } from "#platform/auth/caller.ts";

/**
 * Whoever has the address of an export reads as the member who made it, as they are at that moment. Undefined if the
 * address has expired, they are no member any more, or their organisation requires a second factor that they did not use.
 */
export function readerOfExport(row: ExportRow | undefined, now: Temporal.Instant): Authorized<Member> | undefined {
  if (!row?.role) return undefined;
  const role = row.role as Role;
  const hasExpired = Temporal.Instant.compare(row.expires_at, now) <= 0;
  const lacksFactor = row.requires_second_factor && !row.used_second_factor;
  return authorize<Member>(
    {
      kind: "member",
      identity: { issuer: row.issuer, subject: row.subject, emailIsVerified: false },
      personId: row.person_id,
      organisationId: row.organisation_id,
      role,
      isOperator: false,
    },
    !hasExpired && !lacksFactor && hasPermission(role, "lists.export"),
  );
}
