import { fullNameOf } from "#domain/full-name.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import type { Role } from "#domain/permissions.ts";
import { mayDelete } from "#features/private-opportunities/server/policy.ts";
import type { NoticeRow } from "#features/private-opportunities/server/queries.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

/** Who entered a notice, and which public one it is the same as. */
export function presentFacts(row: Authorized<NoticeRow>, { personId, role }: { personId: number; role: Role }) {
  const { given_name, surname, same_public_id, same_title } = row;
  return {
    createdBy: given_name === null || surname === null ? null : fullNameOf({ given_name, surname }),
    createdDate: isoInstant(row.created_at),
    sameAs:
      same_public_id === null || same_title === null
        ? null
        : { publicOpportunityId: same_public_id, title: same_title },
    canDelete: mayDelete(row, personId, role),
  };
}
