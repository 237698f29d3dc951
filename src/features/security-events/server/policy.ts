import type { EventRow, Subject } from "#features/security-events/server/queries.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import { type Identity, ownIssuer } from "#platform/auth/caller.ts";

/** The subject of a person's events. Another issuer may use an email as subject, so only our own issuer's is stored. */
export const subjectOf = ({ issuer, subject, personId }: Identifiers): Subject => ({
  personId,
  ...(issuer === ownIssuer && { accountId: subject }),
});
type Identifiers = Pick<Identity, "issuer" | "subject"> & { personId?: number | undefined };

export const isSubject = (row: Pick<EventRow, "person_id" | "account_id">, { personId, accountId }: Subject): boolean =>
  (personId !== undefined && row.person_id === personId) || (accountId !== undefined && row.account_id === accountId);

/** An event may be read by the person it concerns and by its actor; operators read all of them with a command. */
export const mayRead = (row: EventRow, subject: Subject): Authorized<EventRow> | undefined =>
  authorize(row, isSubject(row, subject) || (subject.personId !== undefined && row.actor_id === subject.personId));
