import { expect, test } from "vitest";
import { securityEventKinds } from "#domain/security-event-kind.ts";
import { eventText, kindTitle, operatorEventText, type SecurityEvent } from "./event-text.ts";

const event = (overrides: Partial<SecurityEvent>): SecurityEvent => ({
  kind: "sign_in_succeeded",
  detail: null,
  side: "subject",
  isBySomeoneElse: false,
  occurrences: 1,
  firstDate: "2026-09-16T00:00:00Z",
  lastDate: "2026-09-16T00:00:00Z",
  network: null,
  fromOtherNetworks: false,
  ...overrides,
});

test.each(securityEventKinds)("%s has a short text", (kind) => {
  const { title, description } = eventText(event({ kind }));
  expect(title).toMatch(/^[A-Z][a-z -]+$/);
  expect(description ?? "Ends.").toMatch(/^[A-Z].*\.$/);
});

test("an admin's action has a different text for the admin and for the colleague", () => {
  const changed = { kind: "role_changed", detail: "OrganisationAdmin" } as const;
  expect(eventText(event({ ...changed, isBySomeoneElse: true }))).toMatchObject({
    title: "Role changed",
    description: "To admin. By an admin.",
  });
  expect(eventText(event({ ...changed, side: "actor" }))).toMatchObject({
    title: "Changed the role of a colleague",
    description: "To admin.",
  });
});

test.each(securityEventKinds)("operators read %s in words that name nobody as you", (kind) => {
  const { title, description } = operatorEventText({ kind, detail: null });
  expect(title).toBe(kindTitle(kind));
  expect(description ?? "Ends.").toMatch(/^[A-Z].*\.$/);
  expect(`${title} ${description}`).not.toMatch(/\byou/i);
});

test("operators read what a detail says in words, which call was refused, and no numbers of ours", () => {
  const text = (kind: SecurityEvent["kind"], detail: string) => operatorEventText({ kind, detail }).description;
  expect(text("sign_in_succeeded", "sign-up")).toBe("After signing up.");
  expect(text("role_changed", "OrganisationAdmin")).toBe("To admin.");
  expect(text("access_refused", "GET /api/v1/operator/acts")).toBe(
    "They do not have permission for what was tried. GET /api/v1/operator/acts.",
  );
  expect(text("invite_sent", "a7Kd2")).toBeUndefined();
});

test("kinds have different titles, so that a list of them can be chosen from", () => {
  expect(new Set(securityEventKinds.map(kindTitle)).size).toBe(securityEventKinds.length);
});
