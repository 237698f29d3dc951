import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "too-short"],
  ["correct", "too-short"],
  ["password1234", "guessable"],
  ["Brisbane2026!", "guessable"],
  ["abcabcabcabc", "guessable"],
  ["mia.reef@reef.example", "guessable"],
  ["xxxxxxxxxxxxxxxx", "guessable"],
  ["ghjklasdfzxcv", "weak"],
  ["9876543212345678", "weak"],
  ["aabbccddeeffgg", "weak"],
  ["mia.reef2026", "weak"],
  ["kR9-vv.2lqPw", "fair"],
  ["purple wagon", "fair"],
  ["tall grass in march", "strong"],
  ["correct horse battery staple", "strong"],
] as const)("%j is %s", (password, strength) =>
  expect(passwordStrength(password, "mia.reef@reef.example")).toBe(strength),
);
