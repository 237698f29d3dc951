import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newAbn } from "#test/abns.ts";
import { testDatabase } from "#test/database.ts";
import { firmsOf, invite, refused } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T14:30:00Z" });
const { as, colleague, inviteToken, outbox } = server;
const firm = firmsOf(server);
const before = await testDatabase();

/** A new organisation in the zone of its founder. */
async function founderIn(email: string, timeZoneId: string) {
  const founder = await as({ email });
  const organisation = { organisationName: "Zoned", abn: newAbn() };
  const person = { givenName: "Ada", surname: "Byron", timeZoneId, acceptedTermsAndConditions: true as const };
  await founder.accounts.register({ body: { ...person, organisation } });
  return founder;
}

test("an organisation gets the zone of its founder, and keeps it when the founder moves", async () => {
  const founder = await founderIn("ada@perth.example", "Australia/Perth");
  expect(await founder.organisations.get({})).toMatchObject({ timeZoneId: "Australia/Perth" });
  await founder.accounts.update({ body: { timeZoneId: "Australia/Darwin" } });
  expect(await founder.organisations.get({})).toMatchObject({ timeZoneId: "Australia/Perth" });
  expect(await founder.workspace.userProfile({})).toMatchObject({
    timeZoneId: "Australia/Darwin",
    organisation: { timeZoneId: "Australia/Perth" },
  });
});

test("an admin changes the zone for everyone; a user reads it and cannot change it", async () => {
  const { admin, at } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  await admin.organisations.update({ body: { timeZoneId: "Australia/Adelaide" } });
  expect(await user.organisations.get({})).toMatchObject({ timeZoneId: "Australia/Adelaide" });
  const { profile } = await user.workspace.userCache({});
  expect(profile).toMatchObject({
    timeZoneId: "Australia/Sydney",
    organisation: { timeZoneId: "Australia/Adelaide" },
  });
  await expect(user.organisations.update({ body: { timeZoneId: "Australia/Perth" } })).rejects.toMatchObject({
    status: 403,
  });
  const unknown = admin.organisations.update({ body: { timeZoneId: "Mars/Olympus" } });
  await expect(unknown).rejects.toMatchObject(refused(400, "time_zone", "timeZoneId"));
  expect(await admin.organisations.get({})).toMatchObject({ timeZoneId: "Australia/Adelaide" });
});

test("an invite's email names its expiry in the organisation's zone, whoever sends it", async () => {
  const { admin, at } = await firm();
  await admin.organisations.update({ body: { timeZoneId: "Australia/Perth" } });
  await invite(admin, at("ben"));
  await inviteToken(at("ben"));
  const [message] = await outbox(at("ben"));
  expect(message!.body).toContain("The invite expires on Fri 16 Oct 2026, 10:30pm AWST.");
});

test("organisations of before get the zone of their longest-standing admin, or Sydney's without an admin", async () => {
  const { db } = before;
  await sql`alter table organisation drop column time_zone`.execute(db);
  const at = "2026-01-01T00:00:00Z";
  await sql`
    insert into organisation (public_id, name, abn, created_at, abn_since)
    select 'o' || number, 'Old', '51824753556', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, 2) number`.execute(db);
  for (const [name, zone, role, joined] of [
    ["user", "Australia/Hobart", "OrganisationUser", "2026-01-01"],
    ["second", "Australia/Darwin", "OrganisationAdmin", "2026-03-01"],
    ["first", "Australia/Perth", "OrganisationAdmin", "2026-02-01"],
  ])
    await sql`
      with added as (
        insert into person (issuer, subject, email, email_key, given_name, surname, time_zone,
          accepted_terms_at, registered_at, last_seen_at)
        values ('test', ${name}, ${name}, ${name}, 'Ada', 'Byron', ${zone}, ${at}, ${at}, ${at}) returning id
      )
      insert into membership (person_id, organisation_id, role, joined_at)
      select added.id, organisation.id, ${role}, ${joined}::timestamptz
      from added, organisation where public_id = 'o1'`.execute(db);
  await sql.raw(readFileSync("db/migrations/0089-organisation-time-zone.sql", "utf8")).execute(db);
  const rows = await db.selectFrom("organisation").select("time_zone").orderBy("public_id").execute();
  expect(rows.map(({ time_zone }) => time_zone)).toEqual(["Australia/Perth", "Australia/Sydney"]);
});
