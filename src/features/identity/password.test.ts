import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "#features/identity/server/limits/limits.ts";
import { faultOf, passwords } from "#features/identity/server/password.ts";
import { repeats } from "#test/counts.ts";

const { hashOf, check } = passwords();

test("a password is its own hash's and no other's, in whatever way its letters were typed", async () => {
  const hash = await hashOf("Zoë's long café");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(hash).not.toBe(await hashOf("Zoë's long café"));
  expect(await check("Zoe\u0308's long cafe\u0301", hash)).toEqual({ isRight: true, isOutdated: false });
  expect(await check("zoë's long café", hash)).toMatchObject({ isRight: false });
  expect(await check("anything", undefined), "who is unknown has no password").toMatchObject({ isRight: false });
});

test("a hash made at another cost still counts, and says that it is to be made again", async () => {
  const before = "scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA$A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI";
  expect(await check("correct horse", before)).toEqual({ isRight: true, isOutdated: true });
});

test.each([
  "password2024",
  "2024Password!!",
  "BRISBANE1234",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "1234567890",
  "qwerty123456",
])("%s is too common", (password) => expect(faultOf(password, "mia@reef.example")).toBe("common_password"));

test.each(["mia.reef@reef.example", "MIA.REEF@reef.example", "mia.reef"])("%s is the e-mail", (password) =>
  expect(faultOf(password, "mia.reef@reef.example")).toBe("password_is_email"),
);

test.each(["correct horse battery", "passwords are dull", "kR9-vv.2lqPw", "tall grass in march"])(
  "%s is taken",
  (password) => expect(faultOf(password, "mia@reef.example")).toBeUndefined(),
);

test("an address of version 6 counts with all others of its network, one of version 4 alone", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::99"));
  expect(networkOf("2001:0db8:0001:0002::1")).toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(networkOf(address).split(/[:.]/)).toHaveLength(4);
    }),
    { numRuns: repeats(200, 20_000) },
  );
});
