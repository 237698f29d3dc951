import type { PersonRow } from "#features/accounts/server/queries.ts";
import { type Authorized, authorize, type PersonActor } from "#platform/auth/authorized.ts";

/** What is stored of a person is for themselves alone. */
export const mayRead = (row: PersonRow, { personId }: PersonActor): Authorized<PersonRow> | undefined =>
  authorize(row, row.id === personId);
