import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

const limit = 50;

/** What an operator looks for: one address, one ABN, or words of a name. */
export type Wanted = { emailKey: string } | { abn: string } | { words: string };

/** Whether a column has the words, wherever they stand and however they are written. */
const has = (column: string, words: string) => sql<boolean>`position(lower(${words}) in lower(${sql.ref(column)})) > 0`;

/** People by address, by name, or by the name or ABN of their organisation. */
export const people = (db: Database, wanted: Wanted) =>
  db
    .selectFrom("person")
    .leftJoin("membership", "membership.person_id", "person.id")
    .leftJoin("organisation", "organisation.id", "membership.organisation_id")
    .select(["person.id", "given_name", "surname", "email", "membership.role", "last_seen_at"])
    .select("organisation.name as organisation_name")
    .where((is) => {
      if ("emailKey" in wanted) return is("email_key", "=", wanted.emailKey);
      if ("abn" in wanted) return is("organisation.abn", "=", wanted.abn);
      const name = sql<boolean>`position(lower(${wanted.words}) in lower(given_name || ' ' || surname)) > 0`;
      return is.or([name, has("organisation.name", wanted.words)]);
    })
    .orderBy("surname")
    .orderBy("given_name")
    .orderBy("person.id")
    .limit(limit)
    .execute();

/** Organisations by name or ABN, or that of the person with an address. */
export const organisations = (db: Database, wanted: Wanted) =>
  db
    .selectFrom("organisation")
    .select(["organisation.id", "public_id", "name", "abn", "created_at"])
    .select((is) =>
      is
        .selectFrom("membership")
        .select(sql<number>`count(*)::integer`.as("people"))
        .whereRef("membership.organisation_id", "=", "organisation.id")
        .as("people"),
    )
    .where((is) => {
      if ("abn" in wanted) return is("abn", "=", wanted.abn);
      if ("words" in wanted) return has("name", wanted.words);
      return is.exists(
        is
          .selectFrom("membership")
          .innerJoin("person", "person.id", "membership.person_id")
          .select("person.id")
          .whereRef("membership.organisation_id", "=", "organisation.id")
          .where("person.email_key", "=", wanted.emailKey),
      );
    })
    .orderBy("name")
    .orderBy("organisation.id")
    .limit(limit)
    .execute();

export type OrganisationRow = Awaited<ReturnType<typeof organisations>>[number];

/** How many people and organisations there are. */
export async function totals(db: Database): Promise<{ people: number; organisations: number }> {
  const { rows } = await sql<{ people: number; organisations: number }>`
    select (select count(*) from person)::integer as people,
      (select count(*) from organisation)::integer as organisations
  `.execute(db);
  return rows[0]!;
}

/** One person, for operators. */
export const personById = (db: Database, personId: number) =>
  db
    .selectFrom("person")
    .leftJoin("membership", "membership.person_id", "person.id")
    .leftJoin("organisation", "organisation.id", "membership.organisation_id")
    .select(["issuer", "subject", "given_name", "surname", "email", "email_verified_at", "registered_at"])
    .select("organisation.name as organisation_name")
    .where("person.id", "=", personId)
    .executeTakeFirst();
export type PersonRow = NonNullable<Awaited<ReturnType<typeof personById>>>;
