import { isoInstant } from "#domain/iso-instant.ts";
import { factorsOf } from "#features/identity/server/factors/list.ts";
import * as queries from "#features/identity/server/queries.ts";
import { ownIssuer } from "#platform/auth/caller.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";

/** What our own identity provider does with its accounts. People of another issuer have none. */
export const identityLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { issuer, subject } }) => ({
    signIn: issuer === ownIssuer ? await accountOf(db, subject) : null,
  }),
  onLeaving: { nothing: "An account belongs to no organisation." },
  async onErasure(trx, { subject: { issuer, subject } }) {
    if (issuer === ownIssuer) await queries.deleteAccount(trx, subject);
  },
  onOrganisationDeletion: { nothing: "An account belongs to no organisation." },
  onLinking: { nothing: "Accounts name no notices." },
  onUnlinking: { nothing: "Accounts name no notices." },
};

async function accountOf(db: Database, id: string) {
  const account = await queries.accountById(db, id);
  if (!account) return null;
  const { email, created_at: createdAt, password_changed_at: passwordChangedAt } = account;
  const dates = { createdOn: isoInstant(createdAt), passwordChangedOn: isoInstant(passwordChangedAt) };
  return { email, ...dates, ...(await factorsOf(db, id)) };
}
