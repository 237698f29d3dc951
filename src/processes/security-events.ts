import { parseArgs } from "node:util";
import { emailKey } from "#domain/email-key.ts";
import { identitiesOf } from "#features/accounts/server/queries.ts";
import { accountByEmail } from "#features/identity/server/queries.ts";
import { type EventRow, searchEvents } from "#features/security-events/server/queries.ts";
import { type Subject, subjectOf } from "#features/security-events/server/service.ts";
import { securityEventKinds } from "#domain/security-event-kind.ts";
import { securityEventKind } from "#features/security-events/shapes.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import type { Database } from "#platform/db/db.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { runMain } from "#platform/shutdown.ts";
import { instantOption } from "./instant-option.ts";
import { withDatabase } from "./open.ts";

const usage = [
  "Usage: npm run security-events -- [--person <email or number>] [--kind <kind>] [--since <date>] [--until <date>]",
  "                                  [--limit <number, 200 if not given>] [--json]",
  `Kinds: ${securityEventKinds.join(", ")}.`,
].join("\n");

/** `npm run security-events`: all recorded events, newest first, a line each. With --json an object each. */
await runMain(async () => {
  const { person, json, ...search } = optionsOf();
  await withDatabase("security-events", async ({ db }) => {
    const subjects = person === undefined ? undefined : await subjectsOf(db, person);
    for (const row of await searchEvents(db, { ...search, subjects }))
      console.log(json ? JSON.stringify(row) : lineOf(row));
  });
});

function optionsOf() {
  const { values } = readArguments();
  const kind = securityEventKind.optional().safeParse(values.kind);
  const limit = Number(values.limit ?? 200);
  if (!kind.success || !Number.isInteger(limit) || limit < 1 || limit > 100_000) throw new UsageError(usage);
  return {
    person: values.person,
    json: values.json ?? false,
    kind: kind.data,
    since: instantOption("since", values.since),
    until: instantOption("until", values.until),
    limit,
  };
}

function readArguments() {
  const text = { type: "string" } as const;
  const options = {
    person: text,
    kind: text,
    since: text,
    until: text,
    limit: text,
    json: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ options });
  } catch {
    throw new UsageError(usage);
  }
}

/** Everybody with this email or number: people, and an account without a profile. */
async function subjectsOf(db: Database, person: string): Promise<Subject[]> {
  const isNumber = /^\d{1,9}$/.test(person);
  const people = await identitiesOf(db, isNumber ? { id: Number(person) } : { email_key: emailKey(person) });
  const account = isNumber ? undefined : await accountByEmail(db, emailKey(person));
  const subjects = [
    ...people.map(({ id: personId, ...identity }) => subjectOf({ ...identity, personId })),
    ...(account ? [{ accountId: account.id }] : []),
  ];
  if (subjects.length === 0)
    throw new StartupError(`Nobody here has the email or number ${person}.`, exitCodes.noInput);
  return subjects;
}

/** "2026-09-16T00:00:00Z sign_in_failed, 3 times until 2026-09-16T00:20:00Z, account 5f..., from 203.0.113.9" */
function lineOf(row: EventRow): string {
  const repeats = row.occurrences > 1 && `${row.occurrences} times until ${row.last_at.toString()}`;
  const from = row.network !== null && `from ${row.network}${row.other_networks ? " and other networks" : ""}`;
  const parts = [
    `${row.first_at.toString()} ${row.kind}`,
    row.detail,
    row.person_id !== null && `person ${row.person_id}`,
    row.account_id !== null && `account ${row.account_id}`,
    row.actor_id !== null && `by person ${row.actor_id}`,
    row.organisation_id !== null && `organisation ${row.organisation_id}`,
    repeats,
    from,
  ];
  return parts.filter(Boolean).join(", ");
}
