import { expect, test } from "vitest";
import { securityEventKinds } from "#domain/security-event-kind.ts";
import { eventText, type SecurityEvent } from "./event-text.ts";

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
