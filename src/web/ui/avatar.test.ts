import { initialsOf } from "#web/ui/avatar.tsx";
import { expect, test } from "vitest";

test("initials are the first letters of the first and the last name", () => {
  const names = ["Sam Whitlock", "Mary Ann van Dyke", "sam", "  ", "Åsa Öberg", "\u{1F426} Brolga"];
  expect(names.map(initialsOf)).toEqual(["SW", "MD", "S", "", "ÅÖ", "\u{1F426}B"]);
});
