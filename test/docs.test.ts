import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const checkout = join(import.meta.dirname, "..");
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: checkout })];
const textOf = (page: string) => readFileSync(join(checkout, page), "utf8");

test.for(pages)("every link of %s leads to a file", (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link!);
  expect(links.filter((link) => !existsSync(join(checkout, dirname(page), link)))).toEqual([]);
});

// Decisions describe the day on which they were made.
test.for(pages.filter((page) => !page.includes("decisions")))("every path that %s names exists", (page) => {
  // Paths such as `src/domain/money.ts`, without patterns that have a star, braces or a placeholder.
  const named = [...textOf(page).matchAll(/`((?:src|bin|scripts|test|docs|db|data)\/[^`\s]+)`/g)].map(
    ([, path]) => path!,
  );
  const plain = named.filter((path) => !/[*{<]/.test(path) || existsSync(join(checkout, path)));
  expect(plain.filter((path) => !existsSync(join(checkout, path)))).toEqual([]);
});

test("the walk of a notice names functions that exist", () => {
  const walk = textOf("docs/architecture.md").split("## One notice, from file to screen")[1]!.split("\n## ")[0]!;
  const names = new Set([...walk.matchAll(/`([a-z]+[A-Z]\w+|[A-Z][a-z]\w+)`/g)].map(([, name]) => name!));
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: checkout }).map(textOf).join("\n");
  const missing = [...names].filter(
    (name) => !new RegExp(`(function|const|class|type|async) ${name}\\b`).test(sources),
  );
  expect(missing).toEqual([]);
  expect(names.size).toBeGreaterThan(15);
});

const security = textOf("docs/security.md");

test("every test that the page on security names is there, and only one has that name", () => {
  const tests = globSync("{src,test,e2e}/**/*.{test,spec}.ts", { cwd: checkout });
  const named = [...security.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(100);
  const found = (name: string) => tests.filter((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.filter((name) => found(name).length !== 1)).toEqual([]);
});

test.for(["Not met", "Partly"])("what is said to be %s is what the tables say", (state) => {
  const rows = [...security.matchAll(/^\| ([\d., –]+?) +\| .*$/gm)].filter(([row]) => row.includes(`**${state}**`));
  const listed = new RegExp(`^${state}.*?: (.*)\\.$`, "m").exec(security)![1]!.split(", ");
  expect(listed).toEqual(rows.map(([, number]) => number!));
});
