import fc from "fast-check";
import { expect, test } from "vitest";
import { home, returnPath } from "#web/session/return-path.ts";

test("the return path is the page that was left, with its query and hash", () => {
  for (const path of ["/", "/opportunities?q=road+works&place=act", "/opportunities/a1/x#changes", "/account"])
    expect(returnPath(path)).toBe(path);
});

test("a return path to another site leads home", () => {
  const elsewhere = [
    "https://other.example/",
    "//other.example",
    "/\\other.example",
    "/\t/other.example",
    "/./\\other.example",
    "/..//other.example",
    "javascript:alert(1)",
    "account",
    "",
    7,
    undefined,
  ];
  for (const wanted of elsewhere) expect(returnPath(wanted), String(wanted)).toBe(home);
});

test("people are not sent back to a page of the sign-in itself", () => {
  for (const path of [
    "/sign-in",
    "/sign-in/abc?step=reset",
    "/callback?code=1",
    "/access-denied?returnUrl=//other.example",
    "/auth-error",
  ])
    expect(returnPath(path)).toBe(home);
  expect(returnPath("/access-denied?returnUrl=%2Faccount%3Fa%3D1")).toBe("/account?a=1");
  expect(returnPath("/sign-in-notes")).toBe("/sign-in-notes");
});

test("no return path takes the browser off the site", () => {
  const origin = "https://brolga.example";
  const odd = fc.string({ unit: fc.constantFrom("/", "\\", ".", "\t", "\n", "@", ":", "a", "?", "#", "%2f", " ") });
  fc.assert(
    fc.property(
      fc.oneof(
        odd,
        odd.map((text) => `/${text}`),
        odd.map((text) => `https://other.example${text}`),
        fc.string(),
      ),
      (wanted) => {
        const path = returnPath(wanted);
        return new URL(path, origin).origin === origin && path.startsWith("/") && returnPath(path) === path;
      },
    ),
  );
});
