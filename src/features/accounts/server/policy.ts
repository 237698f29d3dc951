import type { PersonRow } from "#features/accounts/server/queries.ts";
import type { Authorized, PersonActor } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** Only the person themselves may read what is stored about them. */
export const mayRead = (row: PersonRow, { personId }: PersonActor): Authorized<PersonRow> | undefined =>
  authorize(row, row.id === personId);
