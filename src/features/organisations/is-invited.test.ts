import { expect, test } from "vitest";
import { firmsOf, invite, refused, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, as, registered, inviteToken } = server;
const firm = firmsOf(server);
type Api = typeof api;

const isInvited = (who: Api, token: string) => who.accounts.isInvited({ query: { token } });

test("people see whether an invite was sent to them, with or without a profile, but not who else was", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  const token = await inviteToken(at("ben"));
  expect(await isInvited(await as({ email: at("Ben") }), token)).toBe(true);
  expect(await isInvited(await as({ email: at("cleo") }), token)).toBe(false);
  expect(await isInvited(await registered({ email: at("ben") }), token)).toBe(true);
  expect(await isInvited(await registered({ email: at("dora") }), token)).toBe(false);
  expect(await isInvited(admin, token)).toBe(false);
});

test("an unknown invite was not sent to the caller, and only signed-in people can ask", async () => {
  const ben = await as({ email: "ben@ever.example" });
  for (const token of ["", "x", "' or 1=1 --", "%00"]) expect(await isInvited(ben, token)).toBe(false);
  await expect(isInvited(ben, "a".repeat(201))).rejects.toMatchObject(refused(400, "too_big", "token"));
  expect(await statuses([isInvited(api, "x")])).toEqual([401]);
});

test("somebody without a profile gets the name of the newest invite to their verified email, and nobody else's", async () => {
  const [first, second] = [await firm(), await firm()];
  const email = first.at("ben");
  const invitedAs = async (who: Api) => (await who.organisations.joining({})).invitedAs;
  const ben = await as({ email });
  expect(await invitedAs(ben)).toBeNull();
  await invite(first.admin, email, { inviteeName: "Ben Old" });
  server.clock.set({ still: server.clock.now().add({ minutes: 1 }) });
  await invite(second.admin, email.toUpperCase(), { inviteeName: "Benjamin Old" });
  expect(await invitedAs(ben)).toBe("Benjamin Old");
  expect(await invitedAs(await as({ email, subject: "claims it", emailIsVerified: false }))).toBeNull();
  expect(await invitedAs(await as({ email: first.at("zoe") }))).toBeNull();

  const [{ organisationInviteId } = { organisationInviteId: "" }] = (await second.admin.organisations.invites({}))
    .items;
  await second.admin.organisations.cancelInvite({ params: { organisationInviteId } });
  expect(await invitedAs(ben)).toBe("Ben Old");
  server.clock.set({ still: server.clock.now().add({ hours: 24 * 31 }) });
  expect(await invitedAs(ben)).toBeNull();
});

test("the link of an invite carries its address in the fragment, which no server gets", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("o+b"));
  await server.work();
  const { body } = (await server.outbox(at("o+b")))[0]!;
  expect(body).toMatch(new RegExp(`/invite/[\\w-]+#${encodeURIComponent(at("o+b")).replaceAll(".", "\\.")}$`, "m"));
});
