import { sql } from "kysely";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

export const identityChecks: readonly Check[] = [
  sqlCheck("identity.records", "Tokens and sessions of the identity provider are those of an account.", {
    rows: sql`(select from oidc_record where account_id is not null)`,
    broken: sql`
      select kind || ' of ' || account_id as name from oidc_record
      where account_id is not null and not exists (select from account where account.id = account_id)`,
  }),
  sqlCheck("identity.keys", "No two accounts differ in the spelling of one address alone.", {
    rows: sql`account`,
    broken: sql`select id as name from account where email_key <> lower(email)`,
  }),
];
