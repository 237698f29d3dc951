import { epochOf } from "#domain/epoch.ts";
import { expect, test } from "vitest";
import type { Invite, OrganisationUser } from "./organisation-queries.ts";
import { peopleCountText, inviteDatesText, lastActiveText, openInvites, findPeople } from "./people-text.ts";

const zone = "Australia/Sydney";
const now = epochOf("2026-11-22T02:00:00Z");

test("people and invites are counted against the seats of the plan", () => {
  const counts = { numAdmins: 2, numUsers: 3, numInvites: 1, fullCount: 6 };
  expect(peopleCountText(counts, 10)).toBe("5 people, 2 of them admins, 1 invited: 6 of 10 seats");
  expect(peopleCountText({ numAdmins: 1, numUsers: 0, numInvites: 0, fullCount: 1 }, 1)).toBe("1 person: 1 of 1 seat");
  expect(peopleCountText({ numAdmins: 1, numUsers: 2, numInvites: 0, fullCount: 3 }, 1)).toBe(
    "3 people, 1 of them an admin: 2 more than your plan has",
  );
});

test("the last visit is shown in days of the reader's time zone, later as a date", () => {
  const seen = ["2026-11-22T01:00:00Z", "2026-11-21T12:59:00Z", "2026-11-10T02:00:00Z", "2026-10-01T00:00:00Z"];
  expect(seen.map((at) => lastActiveText(at, now, zone))).toEqual(["today", "yesterday", "12 days ago", "1 Oct 2026"]);
});

const invite = (state: Invite["state"], name = "Jo") =>
  ({ state, inviteeName: name, sentDate: "2026-11-20T02:00:00Z", expiryDate: "2026-12-20T02:00:00Z" }) as Invite;

test("an invite shows when it expires, and only pending and expired ones are listed", () => {
  expect(inviteDatesText(invite("Pending"), now, zone)).toBe("Sent 20 Nov, expires 20 Dec");
  expect(inviteDatesText(invite("Expired"), now, zone)).toBe("Sent 20 Nov, expired 20 Dec");
  const states = ["Accepted", "Pending", "Cancelled", "Expired"] as const;
  expect(openInvites(states.map((state) => invite(state))).map(({ state }) => state)).toEqual(["Pending", "Expired"]);
});

test("people are found by any part of their name and email", () => {
  const users = [
    { name: "Jo Marsh", email: "jo@pumps.example" },
    { name: "Li Chen", email: "li@valves.example" },
  ] as OrganisationUser[];
  const found = (text: string) => findPeople(users, text).map(({ name }) => name);
  expect([found("mar PUMPS"), found("chen jo"), found(" ")]).toEqual([["Jo Marsh"], [], ["Jo Marsh", "Li Chen"]]);
});
