import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { passwords } from "#features/identity/server/password.ts";
import { repeats } from "../counts.ts";
import { any, firmAbn, invitable, names, ownerOf, people, silent } from "./people.ts";
import { playsIn } from "./plays.ts";
import { passwordCost, town } from "./town.ts";

const place = await town();
const { db, clock, app, anotherBrowser, letters, workUntil } = place;
const { play } = playsIn(place);
const { check } = passwords(
  ({ password, salt, bytes, cost }) => Promise.resolve(scryptSync(password, salt, bytes, cost)),
  passwordCost,
);

/** Alice is the firm's admin, its domain is verified, and there are free seats. */
async function foundFirm() {
  const [email] = people.alice.addresses;
  const { password } = people.alice;
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin();
  await browser.step(page, "sign-up", { email, password });
  await workUntil(() => true);
  const code = /\d{6}/.exec(letters.at(-1)!.subject)![0];
  const { body } = await browser.step(page, "verify", { code });
  const { code: granted = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  const { access_token: token } = (await browser.redeem(granted, verifier)).body;
  const call = async (url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await app.inject({ method: "POST", url: `/api/v1/${url}`, headers, payload });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  };
  const organisation = { organisationName: "Firm", abn: firmAbn };
  const profile = { givenName: "alice", surname: "Player", timeZoneId: "Australia/Sydney" };
  await call("public-user/register", { ...profile, organisation, acceptedTermsAndConditions: true });
  await call("organisation/start-trial", {});
  await call("organisation/update", { organisationName: "Firm", abn: firmAbn, emailDomains: ["firm.example"] });
  const terms = { is_trial: false, ends_at: clock.now().add({ hours: 24 * 365 }) };
  await db.updateTable("subscription").set(terms).execute();
}

/** Everybody but Alice starts again now and then, so that there is something to gain. */
async function forgetPlayers() {
  const [first] = people.alice.addresses;
  const keep = await db.selectFrom("account").select("id").where("email_key", "=", first).execute();
  const ids = ["none", ...keep.map(({ id }) => id)];
  await db.deleteFrom("person").where("subject", "not in", ids).execute();
  await db.deleteFrom("account").where("id", "not in", ids).execute();
  await db.deleteFrom("oidc_record").where("account_id", "not in", ids).execute();
  letters.length = 0;
}

/** Throws if somebody has something that they did not prove: an account, a verified address, a seat or a role. */
async function checkProofs() {
  const accounts = await db.selectFrom("account").select(["id", "email", "password_hash"]).execute();
  for (const { email, password_hash: hash } of accounts) {
    expect(silent, "an account of somebody who never answers").not.toContain(email);
    for (const name of names)
      if (name !== ownerOf(email))
        expect((await check(people[name].password, hash)).isRight, `${name} has the account of ${email}`).toBe(false);
  }
  const persons = await db.selectFrom("person").selectAll().where("email_verified_at", "is not", null).execute();
  for (const { subject, email, given_name: name } of persons) {
    const account = accounts.find(({ id }) => id === subject);
    expect(ownerOf(email), `the profile of ${name} has the confirmed address ${email}`).toBe(name);
    if (account) expect(ownerOf(account.email), `the profile of ${name} belongs to ${account.email}`).toBe(name);
  }
  const members = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "person_id")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .select(["given_name", "role"])
    .where("organisation.abn", "=", firmAbn)
    .execute();
  for (const { given_name: name, role } of members) {
    expect(name, `${name} is in the firm as ${role}`).not.toBe("mallory");
    if (role === "OrganisationAdmin" && name !== "alice") {
      const invited = await db
        .selectFrom("invite")
        .select("invitee_email")
        .where("make_admin", "=", true)
        .where("accepted_at", "is not", null)
        .execute();
      expect(
        invited.map(({ invitee_email: email }) => ownerOf(email)),
        "made an admin by an invite",
      ).toContain(name);
    }
  }
  return accounts.length;
}

// Each round runs eight random sessions of three people concurrently with the jobs. The full count makes 10,000.
test("however sign-ups, resets, changes of email, invites and joining interleave, nobody has what they did not prove", async () => {
  await foundFirm();
  const atOnce = 8;
  let found = 0;
  for (let round = 0; round < repeats(6, Math.ceil(10_000 / atOnce)); round++) {
    let playing = true;
    const players = Array.from({ length: atOnce }, () => play(any(names)));
    const worked = workUntil(() => !playing);
    await Promise.all(players).finally(() => (playing = false));
    await worked;
    found += await checkProofs();
    // Resets the hourly limits.
    clock.set({ aheadSeconds: (round + 1) * 61 * 60 });
    if (round % 10 === 9) await forgetPlayers();
  }
  expect(found, "somebody got somewhere").toBeGreaterThan(0);
  expect(invitable.length).toBeGreaterThan(0);
});
