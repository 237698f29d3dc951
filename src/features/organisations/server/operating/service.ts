import { abnFrom } from "#domain/abn.ts";
import { emailKey } from "#domain/email-key.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { maskEmail } from "#domain/mask-email.ts";
import type { SubscriptionState } from "#domain/subscription-state.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import { ownIssuer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import * as queries from "./queries.ts";

type Session = { startedDate: string; lastUsedDate: string; userAgent: string | null; network: string | null };
type Needs = {
  db: Database;
  clock: Clock;
  /** The sessions of an account at our own identity provider. */
  sessions: {
    list: (accountId: string) => Promise<Session[]>;
    /** Ends all of them and returns how many there were. */
    endAll: (trx: Transaction, accountId: string) => Promise<number>;
  };
  /** Facts of organisations by id, from higher capabilities. */
  facts: {
    subscriptions: { plansOf: ByOrganisation<Plan> };
    savedSearches: { countByOrganisation: ByOrganisation<number> };
    watchList: { countActiveByOrganisation: ByOrganisation<number> };
  };
};
type ByOrganisation<Fact> = (actor: OperatorActor, organisationIds: number[]) => Promise<Map<number, Fact>>;
type Plan = { planId: string; state: SubscriptionState };
export type OperatedPeopleService = ReturnType<typeof operatedPeopleService>;

/** People and organisations for operators, who never see what these wrote, searched or read. */
export function operatedPeopleService({ db, clock, sessions, facts }: Needs) {
  async function requirePerson(from: Database, personId: number): Promise<queries.PersonRow> {
    const person = await queries.personById(from, personId);
    if (!person) throw notFound("There is no such person. They may have been erased.");
    return person;
  }
  async function presentOrganisations(actor: OperatorActor, rows: queries.OrganisationRow[]) {
    const ids = rows.map(({ id }) => id);
    const [plans, searches, watched] = await Promise.all([
      facts.subscriptions.plansOf(actor, ids),
      facts.savedSearches.countByOrganisation(actor, ids),
      facts.watchList.countActiveByOrganisation(actor, ids),
    ]);
    return rows.map(({ id, public_id, name, abn, people, created_at }) => ({
      organisationId: public_id,
      name,
      abn,
      people: people ?? 0,
      createdDate: isoInstant(created_at),
      plan: plans.get(id) ?? null,
      savedSearches: searches.get(id) ?? 0,
      watchedOpportunities: watched.get(id) ?? 0,
    }));
  }
  const subjectOf = (personId: number, { organisation_name }: queries.PersonRow) => ({
    subject: String(personId),
    subjectName: organisation_name ?? "No organisation",
  });

  return {
    /** Without a text nobody is found. */
    async find(actor: OperatorActor, text: string | undefined) {
      const wanted = text === undefined ? undefined : wantedBy(text);
      const [totals, people, organisations] = await Promise.all([
        queries.totals(db),
        wanted ? queries.people(db, wanted) : [],
        wanted ? queries.organisations(db, wanted) : [],
      ]);
      return {
        totals,
        organisations: await presentOrganisations(actor, organisations),
        people: people.map((row) => ({
          personId: row.id,
          name: nameOf(row),
          email: maskEmail(row.email),
          organisationName: row.organisation_name,
          role: row.role,
          lastActiveDate: isoInstant(row.last_seen_at),
        })),
      };
    },

    /** Refuses with `not_found` if there is no such person. */
    async open(actor: OperatorActor, personId: number) {
      const person = await requirePerson(db, personId);
      await db
        .transaction()
        .execute((trx) =>
          recordAct(trx, actor, { kind: "person_opened", ...subjectOf(personId, person) }, clock.now()),
        );
      const { issuer, subject, email, email_verified_at, registered_at } = person;
      return {
        name: nameOf(person),
        email,
        isEmailVerified: email_verified_at !== null,
        registeredDate: isoInstant(registered_at),
        sessions: issuer === ownIssuer ? await sessions.list(subject) : null,
      };
    },

    /** Refuses with `not_found` if there is no such person, and with `conflict` for another identity provider's. */
    endSessions: (actor: OperatorActor, personId: number, { reason }: { reason: string }) =>
      db.transaction().execute(async (trx) => {
        const person = await requirePerson(trx, personId);
        if (person.issuer !== ownIssuer)
          throw conflict("This person signs in with another identity provider. End their sessions there.");
        const ended = await sessions.endAll(trx, person.subject);
        const act = { kind: "sessions_ended" as const, ...subjectOf(personId, person), reason };
        await recordAct(trx, actor, { ...act, before: { sessions: ended } }, clock.now());
      }),
  };
}

const nameOf = ({ given_name, surname }: { given_name: string; surname: string }) => `${given_name} ${surname}`.trim();

/** An address has an @, an ABN 11 digits with the right checksum; all else is a name. */
function wantedBy(text: string): queries.Wanted {
  if (text.includes("@")) return { emailKey: emailKey(text) };
  const abn = abnFrom(text);
  return abn ? { abn } : { words: text };
}
