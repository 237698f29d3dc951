import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment, node, root } from "./paths.mjs";
import { runProgram } from "./run-program.mjs";
import { step } from "./say.mjs";

// The headless shell first: the same engine without windows, and a third less CPU.
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome.exe",
  "msedge.exe",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The browser for tests: CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's own. As a last resort one is
 * installed. Returns { path } or { missing: a sentence }.
 */
export async function findBrowser() {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) return runs(wished) ? { path: wished } : { missing: `CHROMIUM_PATH is ${wished}, which does not run.` };
  const path = installed() ?? (await playwrights()) ?? (await downloaded()) ?? (await debians());
  if (path) return { path };
  return {
    missing:
      "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  };
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find((file) => isProgram(file) && runs(file));
}

/** The one in Playwright's cache. */
async function playwrights() {
  const ask = 'import("@playwright/test").then(({ chromium }) => console.log(chromium.executablePath()))';
  const { status, output } = await runProgram(node, ["-e", ask], { cwd: root, env: environment });
  const path = output.trim();
  return status === 0 && existsSync(path) && runs(path) ? path : undefined;
}

async function downloaded() {
  const install = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  await step("Downloading Chromium for the browser tests", () =>
    runProgram(node, install, { cwd: root, env: environment }),
  );
  return await playwrights();
}

/** Only on a CI machine, which we may change. */
async function debians() {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await step("Installing Debian's Chromium for the browser tests", async () => {
    await runProgram("apt-get", ["update"], { env });
    await runProgram(
      "apt-get",
      ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"],
      { env },
    );
  });
  return installed();
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A wrapper script may exist without the browser behind it. Chrome on Windows opens a window for --version. */
const runs = (file) =>
  process.platform === "win32" || spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
