#!/usr/bin/env node
// npm test [-- GROUP ...]: runs the groups, each timed, and ends with one line: N passed, N failed.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { findBrowser } from "./browser.mjs";
import { checkoutOfOrdinaryUser } from "./ordinary-user.mjs";
import { environmentIn, node, root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";

const vitest = (project, ...files) => ({
  args: (report) => [
    "node_modules/vitest/vitest.mjs",
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...files,
  ],
  count: ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that does not load has no failed tests.
    const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
    const failures = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => failureText(file, fullName, failureMessages[0])),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + unloaded.length,
      failures: [
        ...unloaded.map(({ name: file, message }) => failureText(file, "does not load", message)),
        ...failures,
      ],
    };
  },
});

const failureText = (file, title, message = "") => `${relative(root, file)}: ${title}\n    ${message.split("\n")[0]}`;

const specsOf = (suites) => suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const browser = {
  args: () => ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
  count: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failureText(join(root, "e2e", file), title, tests[0]?.results[0]?.error?.message),
      ),
  }),
  environment: async () => {
    const { path, missing } = await findBrowser();
    if (missing) throw new Error(missing);
    return { CHROMIUM_PATH: path, E2E_PORT: String(await freePorts(7)) };
  },
};

const isRoot = process.getuid?.() === 0;
const groups = {
  unit: vitest("unit"),
  integration: vitest("integration"),
  browser,
  kill: { ...vitest("kill"), isSideBySide: true },
  // Root can write everywhere and starts PostgreSQL as another user, so an ordinary user's problems only show here.
  ...(isRoot && {
    "kill as nobody": {
      ...vitest("kill", "test/kill/kill", "test/kill/refusals"),
      checkout: checkoutOfOrdinaryUser,
      isSideBySide: true,
    },
  }),
};

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** The first of `count` free ports in a row, below those that systems give to outgoing connections. */
async function freePorts(count) {
  for (;;) {
    const first = randomInt(15_000, 32_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

/** Runs one group. Without a report it counts as one failure. */
async function run(name) {
  const { args, count, environment: extra, checkout } = groups[name];
  const from = performance.now();
  const { folder, ...user } = checkout?.() ?? { folder: root };
  const report = join(folder, "build/tests", `${name.replaceAll(" ", "-")}.json`);
  rmSync(report, { force: true });
  let result = { passed: 0, failed: 1, failures: [] };
  try {
    // Tests start hundreds of programs, which mostly load the same modules.
    const NODE_COMPILE_CACHE = join(folder, "build/tests/compile-cache");
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_COMPILE_CACHE, ...(await extra?.()) };
    const status = await new Promise((resolve, reject) => {
      const child = spawn(join(folder, relative(root, node)), args(report), {
        ...user,
        cwd: folder,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...environmentIn(folder), ...env },
      });
      child.once("error", reject).once("exit", (code) => resolve(code ?? 1));
    });
    result = count(JSON.parse(readFileSync(report, "utf8")));
    // The runner itself failed: a setup, an error after the last test, no tests at all.
    if (status !== 0 && result.failed === 0) result.failed = 1;
  } catch (error) {
    console.error(`${name}: ${error.code === "ENOENT" ? "the runner left no report" : error.message}`);
  } finally {
    if (folder !== root) rmSync(folder, { recursive: true, force: true });
  }
  return { name, seconds: (performance.now() - from) / 1000, ...result };
}

const wished = process.argv.slice(2);
const unknown = wished.find((name) => !(name in groups));
if (unknown) {
  console.error(`There is no group ${unknown}; there are ${Object.keys(groups).join(", ")}.`);
  process.exit(1);
}
await prepare();
mkdirSync(join(root, "build/tests"), { recursive: true });
const names = wished.length > 0 ? wished : Object.keys(groups);
const results = [];
for (const name of names.filter((one) => !groups[one].isSideBySide)) results.push(await run(name));
// These mostly wait for the processes that they start, one after the other.
results.push(...(await Promise.all(names.filter((one) => groups[one].isSideBySide).map(run))));

console.log();
for (const { name, seconds, passed, failed } of results)
  console.log(
    `${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed${failed ? `, ${failed} failed` : ""}`,
  );
// Again at the end, because a long run's log is often read from there.
for (const { name, failures } of results) for (const failure of failures) console.log(`\n${name}: ${failure}`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
