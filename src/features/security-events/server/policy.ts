import type { EventRow, Subject } from "#features/security-events/server/queries.ts";
import { type Authorized, authorize } from "#platform/auth/authorized.ts";
import { type Identity, ownIssuer } from "#platform/auth/caller.ts";

/** As whom somebody is recorded. An issuer of others may have an email as its subject, so only our own is told. */
export const subjectOf = ({ issuer, subject, personId }: Identifiers): Subject => ({
  personId,
  ...(issuer === ownIssuer && { accountId: subject }),
});
type Identifiers = Pick<Identity, "issuer" | "subject"> & { personId?: number | undefined };

export const isSubject = (row: Pick<EventRow, "person_id" | "account_id">, { personId, accountId }: Subject): boolean =>
  (personId !== undefined && row.person_id === personId) || (accountId !== undefined && row.account_id === accountId);

/** An event is for whom it concerns and for who did it; an operator reads all by a command. */
export const mayRead = (row: EventRow, subject: Subject): Authorized<EventRow> | undefined =>
  authorize(row, isSubject(row, subject) || (subject.personId !== undefined && row.actor_id === subject.personId));
