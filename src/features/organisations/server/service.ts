import * as queries from "#features/organisations/server/queries.ts";
import type { Identity, SignedIn } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

export type OrganisationService = ReturnType<typeof organisationService>;

type Needs = {
  db: Database;
  /** Lower-case e-mails of the operators of this installation. */
  operators: ReadonlySet<string>;
};

export function organisationService({ db, operators }: Needs) {
  return {
    /** What the product knows of a person with a checked token. */
    async callerOf(identity: Identity): Promise<SignedIn> {
      const row = await queries.personOf(db, identity);
      const isOperator = identity.emailIsVerified && operators.has(identity.email?.toLowerCase() ?? "");
      if (!row?.organisation_id || !row.role)
        return { kind: "newcomer", identity, isOperator, ...(row && { personId: row.id }) };
      const { id: personId, organisation_id: organisationId, role } = row;
      return { kind: "member", identity, personId, organisationId, role, isOperator };
    },
  };
}
