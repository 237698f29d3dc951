import { expect, test } from "vitest";
import { preferenceCookie, preferenceIn } from "./preference-cookie.ts";

test("over https a preference cookie is __Host- and Secure, and the prefixed one is read first", () => {
  const cookie = preferenceCookie("zone", "Australia/Perth", "https:");
  expect(cookie).toMatch(/^__Host-zone=Australia\/Perth; Path=\/; /);
  expect(cookie).toMatch(/; Secure$/);
  expect(cookie).not.toMatch(/domain/i);
  expect(preferenceIn(`zone=x; other=y; ${cookie.split("; ", 1)[0]}`, "zone")).toBe("Australia/Perth");
});

test("over http a preference cookie has neither the prefix nor Secure", () => {
  const cookie = preferenceCookie("zone", "Australia/Perth", "http:");
  expect(cookie).toMatch(/^zone=/);
  expect(cookie).not.toMatch(/secure/i);
  expect(preferenceIn("other=a=b; zone=Australia/Perth", "zone")).toBe("Australia/Perth");
  expect(preferenceIn("other=a=b; zone=Australia/Perth", "other")).toBe("a=b");
  expect(preferenceIn("zones=x", "zone")).toBeUndefined();
  expect(preferenceIn("", "zone")).toBeUndefined();
});
