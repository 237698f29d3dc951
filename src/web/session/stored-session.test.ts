import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStoredSession } from "./stored-session.ts";

test("a session is read in the format of the OIDC library", () => {
  const stored = {
    access_token: "a.b.c",
    refresh_token: "r",
    expires_at: 1_800_000_000,
    profile: {
      sub: "7",
      iat: 1_799_999_000,
      email: "sam@ridgeline.example",
      email_verified: true,
      picture: "https://pictures.example/sam",
    },
  };
  expect(parseStoredSession(JSON.stringify(stored))).toEqual({
    accessToken: "a.b.c",
    expiresAt: 1_800_000_000,
    describedAt: 1_799_999_000,
    identity: {
      subject: "7",
      email: "sam@ridgeline.example",
      emailIsVerified: true,
      picture: "https://pictures.example/sam",
    },
  });
});

test("text that is not a session is read as no session", () => {
  expect(parseStoredSession(null)).toBeNull();
  expect(parseStoredSession('{"access_token":"a.b.c","expires_at":1,"profile":{}}')).toBeNull();
  expect(parseStoredSession('{"access_token":"a.b.c","profile":{"sub":"7"}}')).toBeNull();
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseStoredSession(text) === null));
});
