import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { firmsOf } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { url, clock, colleague, db } = server;
const firm = firmsOf(server);

/** The lines that the command prints when started as its npm script starts it. */
async function securityEvents(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["src/processes/security-events.ts", ...args], {
    env: environmentWith({ MODE: "live", DATABASE_URL: url }),
  });
  return stdout.split("\n").filter(Boolean);
}

test("an operator can read events by person, kind and time", async () => {
  const [{ admin, at }, other] = [await firm(), await firm()];
  await colleague(admin, { email: at("ben") });
  await other.admin.organisations.inviteUser({ body: { inviteeEmail: other.at("cleo") } });
  clock.set({ still: Temporal.Instant.from("2026-09-18T00:00:00Z") });
  await admin.organisations.makeAdmin({ body: { email: at("ben") } });
  const { id: ben } = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", at("ben"))
    .executeTakeFirstOrThrow();
  const { id: ada } = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", at("ada"))
    .executeTakeFirstOrThrow();

  const ofBen = await securityEvents("--person", at("Ben"));
  expect(ofBen).toEqual([
    expect.stringMatching(`^2026-09-18T00:00:00Z role_changed, OrganisationAdmin, person ${ben}, by person ${ada}, `),
    expect.stringMatching(`^2026-09-16T00:00:00Z member_joined, OrganisationUser, person ${ben}, organisation `),
  ]);
  expect(await securityEvents("--person", String(ben))).toEqual(ofBen);
  expect(await securityEvents("--kind", "invite_sent")).toHaveLength(2);
  expect(await securityEvents("--kind", "invite_sent", "--person", at("ada"))).toHaveLength(1);
  expect(await securityEvents("--since", "2026-09-17")).toEqual([ofBen[0]]);
  expect(await securityEvents("--until", "2026-09-17", "--kind", "role_changed")).toEqual([]);
  expect(await securityEvents("--limit", "1")).toEqual([ofBen[0]]);
  const [object] = await securityEvents("--limit", "1", "--json");
  expect(JSON.parse(object!)).toMatchObject({ kind: "role_changed", actor_id: ada, network: "in-process" });
  expect((await securityEvents()).join()).not.toContain("@");
  await expect(securityEvents("--person", "nobody@nowhere.example")).rejects.toMatchObject({ code: 66 });
});
