import { expect, test } from "vitest";
import { name } from "./names.ts";

const rulesOf = (text: string) =>
  (name(100).safeParse(text).error?.issues ?? []).map((issue) =>
    "params" in issue ? (issue.params?.["rule"] as string) : issue.code,
  );

test.each([
  "Zoë",
  "O'Hara & Sons (Vic) Pty. Ltd.",
  "realestate.com.au Pty Ltd",
  "Booking.com Australia",
  "wwwest Plumbing",
  "She/her",
  "A/Prof",
  "Ngāti Kahungunu",
  "محمد",
  "क्‍ष", // with a zero-width joiner, as the script needs it
  "24:7 Cleaning",
])("%s is a name", (text) => expect(name(100).parse(` ${text} `)).toBe(text));

test.each([
  "Refund at https://pay.example",
  "HTTPS://PAY.EXAMPLE",
  "hxxp://pay",
  "www.pay.example",
  "WWW.pay.example",
  "help@pay.example",
  "@pay",
  "help＠pay.example", // full-width
  "ｗｗｗ．pay.example",
  "w\u200bww.pay.example", // with a zero-width space
  "https:\u00ad//pay.example", // with a soft hyphen
  "https：／／pay.example",
])("%j leads somewhere, so it is no name", (text) => expect(rulesOf(text)).toEqual(["link_in_name"]));

test.each(["a\u0000b", "a\nb", "a\r\nBcc: b", "a\u0085b", "a\u2028b", "a\u2029b", "a\u001bb"])(
  "%j has control characters or line breaks, so it is no name",
  (text) => expect(rulesOf(text)).toContain("control_characters"),
);

test.each(["\u202etxt", "a\u2066b", "a\u200fb", "a\u200eb", "a\u061cb"])(
  "%j turns the direction of what follows, so it is no name",
  (text) => expect(rulesOf(text)).toEqual(["direction_marks"]),
);

test("a name has between one and the maximum number of characters", () => {
  expect(rulesOf("  ")).toEqual(["too_small"]);
  expect(rulesOf("a".repeat(101))).toEqual(["too_big"]);
});
