import { abn, email, localTime } from "#features/accounts/shapes.ts";
import { expect, test } from "vitest";

const accepts = (schema: typeof email | typeof localTime, text: string) => schema.safeParse(text).success;

test.each([
  "ada@engines.example",
  "Ada.Byron+tenders@mail.engines.example",
  "ada_byron-1@engines.example",
  "o'hara@engines.example",
  "a@b.co",
  "ada@xn--mnchen-3ya.example",
  " ada@engines.example\n",
  `${"a".repeat(64)}@engines.example`,
])("%j is an email", (text) => expect(accepts(email, text)).toBe(true));

test.each([
  ["empty", ""],
  ["no at", "ada.engines.example"],
  ["two ats", "ada@byron@engines.example"],
  ["no local part", "@engines.example"],
  ["no domain", "ada@"],
  ["no top domain", "ada@localhost"],
  ["a dot at the start", ".ada@engines.example"],
  ["a dot at the end", "ada.@engines.example"],
  ["two dots", "ada..byron@engines.example"],
  ["two dots in the domain", "ada@engines..example"],
  ["a hyphen at the start of a label", "ada@-engines.example"],
  ["a space inside", "ada byron@engines.example"],
  ["a name beside it", "Ada <ada@engines.example>"],
  ["a list", "ada@engines.example,eve@engines.example"],
  ["a line break that would begin a header", "ada@engines.example\r\nBcc: eve@engines.example"],
  ["a control character", "ada\u0000@engines.example"],
  ["a local part of 65 characters", `${"a".repeat(65)}@engines.example`],
  ["255 characters", `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(11)}`],
])("%s is no email", (_, text) => expect(accepts(email, text)).toBe(false));

test("an email of 254 characters is one", () => {
  const text = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(10)}`;
  expect(text).toHaveLength(254);
  expect(accepts(email, text)).toBe(true);
});

test("an ABN becomes eleven digits, in whatever spacing", () => {
  for (const text of ["51 824 753 556", "51824753556", " 51-824-753-556 "]) expect(abn.parse(text)).toBe("51824753556");
  for (const wrong of ["51 824 753 557", "5182475355", "518247535561", "00 000 000 000", "", "five"])
    expect(abn.safeParse(wrong).success).toBe(false);
});

test("a time of day is hours and minutes", () => {
  for (const time of ["00:00", "08:30", "23:59"]) expect(accepts(localTime, time)).toBe(true);
  for (const wrong of ["24:00", "8:30", "08:60", "08:30:00", "0830", "", "08:30\n"])
    expect(accepts(localTime, wrong)).toBe(false);
});
