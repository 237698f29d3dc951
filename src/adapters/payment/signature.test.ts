import { expect, test } from "vitest";
import { isSignedBy, signatureOf } from "./signature.ts";

const now = Temporal.Instant.from("2026-09-02T23:58:00Z");
const body = Buffer.from('{"id":"evt_1"}');
const by = (secret: string, at = now) => signatureOf(body.toString(), at, secret);
const isSigned = (signature: string) => isSignedBy("whsec_new", { body, signature }, now);

test("while a secret is replaced, an event that is signed with both counts, whichever stands first", () => {
  const [old, renewed] = [by("whsec_old"), by("whsec_new")];
  const v1 = (signature: string) => signature.split(",")[1]!;
  expect(isSigned(`${old},${v1(renewed)}`)).toBe(true);
  expect(isSigned(`${renewed},${v1(old)}`)).toBe(true);
  expect(isSigned(old)).toBe(false);
});

test("signatures of other schemes, without a time or of another time do not count", () => {
  const signed = by("whsec_new");
  expect(isSigned(signed.replace("v1=", "v0="))).toBe(false);
  expect(isSigned(signed.replace(/^t=\d+,/, ""))).toBe(false);
  expect(isSigned(signed.replace(/^t=\d+/, `t=${now.epochMilliseconds / 1000 + 1}`))).toBe(false);
  expect(isSigned(by("whsec_new", now.subtract({ seconds: 300 })))).toBe(true);
  expect(isSigned(by("whsec_new", now.subtract({ seconds: 301 })))).toBe(false);
  expect(isSigned(by("whsec_new", now.add({ seconds: 301 })))).toBe(false);
  expect(isSigned("")).toBe(false);
});
