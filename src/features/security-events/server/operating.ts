import { emailKey } from "#domain/email-key.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { maskEmail } from "#domain/mask-email.ts";
import type { operatorSecurityEvent } from "#features/security-events/contract.ts";
import { subjectOf } from "#features/security-events/server/policy.ts";
import * as queries from "#features/security-events/server/queries.ts";
import type { SecurityEventKind } from "#domain/security-event-kind.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { z } from "zod";

type Needs = { db: Database; clock: Clock };
type Search = {
  kind?: SecurityEventKind | undefined;
  email?: string | undefined;
  days?: number | undefined;
  page: number;
  pageSize: number;
};

/** A page of everybody's events, for operators. An address that nobody has finds none. */
export async function searchForOperators({ db, clock }: Needs, { kind, email, days, page, pageSize }: Search) {
  const search = {
    kind,
    ...(email && { subjects: await subjectsOf(db, email) }),
    ...(days !== undefined && { since: clock.now().subtract({ hours: 24 * days }) }),
  };
  const [totalRecords, rows] = await Promise.all([
    queries.countEvents(db, search),
    queries.searchEvents(db, { ...search, limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  const addresses = await queries.addressesOf(
    db,
    rows.flatMap(({ person_id, actor_id }) => [person_id ?? [], actor_id ?? []].flat()),
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  return { totalRecords, items: rows.map((row) => present(row, addresses)) };
}

async function subjectsOf(db: Database, email: string): Promise<queries.Subject[]> {
  const { people, accounts } = await queries.subjectsByEmail(db, emailKey(email));
  const subjects = [
    ...people.map(({ id: personId, ...identity }) => subjectOf({ ...identity, personId })),
    ...accounts.map(({ id }) => ({ accountId: id })),
  ];
  return subjects.length > 0 ? subjects : [{ personId: -1 }];
}

function present(
  row: queries.EventRow,
  { person, account }: Awaited<ReturnType<typeof queries.addressesOf>>,
): z.input<typeof operatorSecurityEvent> {
  const email = person.get(row.person_id ?? -1) ?? account.get(row.account_id ?? "");
  const actor = person.get(row.actor_id ?? -1);
  return {
    eventId: String(row.id),
    kind: row.kind as SecurityEventKind,
    detail: row.detail,
    person: email === undefined ? null : maskEmail(email),
    actor: actor === undefined ? null : maskEmail(actor),
    occurrences: row.occurrences,
    firstDate: isoInstant(row.first_at),
    lastDate: isoInstant(row.last_at),
    network: row.network,
    fromOtherNetworks: row.other_networks,
  };
}
