import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeCss } from "#web/ui/theme.ts";

/** The value of each such declaration in a style sheet: "opacity var(--motion)". */
const valuesOf = (css: string, property: RegExp): string[] =>
  [...css.matchAll(new RegExp(`(?<![\\w-])${property.source}\\s*:\\s*([^;}]+)`, "g"))].map(([, value]) => value!);

const sheets = globSync("src/**/*.css").map((path) => ({ path, css: readFileSync(path, "utf8") }));

test("nothing moves for readers who want no motion: every transition has the common duration, every animation its rule", () => {
  expect(themeCss).toContain("@media(prefers-reduced-motion:reduce){:root{--motion:0s}}");
  const transitions = sheets.flatMap(({ path, css }) =>
    valuesOf(css, /transition(?:-duration)?/).map((value) => ({ path, value })),
  );
  expect(transitions.length).toBeGreaterThan(5);
  // A literal duration would go on for them. A delay may be one.
  const parts = transitions.flatMap(({ path, value }) => value.split(",").map((part) => ({ path, part: part.trim() })));
  expect(parts.filter(({ part }) => part !== "none" && !/^[\w-]+ var\(--motion\)/.test(part))).toEqual([]);
  const animated = sheets.filter(({ css }) => valuesOf(css, /animation/).some((value) => value.trim() !== "none"));
  expect(animated.length).toBeGreaterThan(1);
  expect(animated.filter(({ css }) => !css.includes("prefers-reduced-motion: reduce")).map(({ path }) => path)).toEqual(
    [],
  );
});
