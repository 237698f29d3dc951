import { afterAll, expect, test } from "vitest";
import { createHasher } from "#features/identity/server/hashing/hasher.ts";
import { passwordRuleBroken, passwords } from "#features/identity/server/password.ts";

const hasher = createHasher();
afterAll(() => hasher.stop());
const { hashOf, check } = passwords((task) => hasher.admit((derive) => derive(task)));

test("a password matches its own hash only, in any Unicode form", async () => {
  const hash = await hashOf("Zoë's long café");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(hash).not.toBe(await hashOf("Zoë's long café"));
  expect(await check("Zoe\u0308's long cafe\u0301", hash)).toEqual({ isRight: true, isOutdated: false });
  expect(await check("zoë's long café", hash)).toMatchObject({ isRight: false });
  expect(await check("anything", undefined), "an unknown account has no password").toMatchObject({ isRight: false });
});

test("a hash of another cost is still valid and reported as outdated", async () => {
  const before = "scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA$A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI";
  expect(await check("correct horse", before)).toEqual({ isRight: true, isOutdated: true });
});

test("a hash that cannot be computed is refused, and the next one works", async () => {
  const task = { password: "correct horse", salt: Buffer.from("salt"), bytes: 32 };
  const made = (N: number) => hasher.admit((derive) => derive({ ...task, cost: { N, r: 8, p: 1 } }));
  await expect(made(3)).rejects.toMatchObject({ reason: { kind: "unavailable" } });
  expect(await made(2 ** 4)).toHaveLength(32);
});

test.each([
  "password2024",
  "2024Password!!",
  "BRISBANE1234",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "1234567890",
  "qwerty123456",
  // Entries far down the list of 100,000, and one with digits around it.
  "christopher1",
  "Manchester1",
  "spongebob1",
  "constitution",
  "degenerationx",
  "2026-Thunderbird-",
])("%s is too common", (password) =>
  expect(passwordRuleBroken(password, "mia@reef.example", "Brolga")).toBe("common_password"),
);

test.each(["mia.reef@reef.example", "MIA.REEF@reef.example", "mia.reef"])("%s is the email", (password) =>
  expect(passwordRuleBroken(password, "mia.reef@reef.example", "Brolga")).toBe("password_is_email"),
);

test.each(["correct horse battery", "passwords are dull", "kR9-vv.2lqPw", "tall grass in march"])(
  "%s is taken",
  (password) => expect(passwordRuleBroken(password, "mia@reef.example", "Brolga")).toBeUndefined(),
);
