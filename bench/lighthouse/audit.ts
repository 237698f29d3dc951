import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { MeasuredPage } from "./pages.ts";

/** Other versions weigh the same measurements differently. */
const version = "13.5.0";
const home = process.env["LIGHTHOUSE_HOME"];
const program = home === undefined ? undefined : join(home, "node_modules/lighthouse/cli/index.js");
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What one run measured. */
export type Audit = {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  firstPaintSeconds: number;
  largestPaintSeconds: number;
  blockingMs: number;
  layoutShift: number;
  requests: number;
  scripts: number;
  /** As transferred. */
  scriptKb: number;
  /** How fast Lighthouse found the machine: 1,500 to 3,000 is a desk computer that does nothing else. */
  machine: number;
};

/** Why it cannot run, or undefined. */
export const whyLeftOut = (): string | undefined =>
  program !== undefined && existsSync(program)
    ? undefined
    : `left out: LIGHTHOUSE_HOME does not name a folder with it; npm install --prefix DIR lighthouse@${version}`;

type Item = { resourceType?: string; transferSize: number };
type Result = {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items: Item[] } }>;
};

/**
 * Runs Lighthouse once, as a mobile phone with its simulated throttling. What asks search engines not to index it is not
 * blamed for that. Throws if the page could not be measured.
 */
export async function audit({ url, isIndexable }: MeasuredPage): Promise<Audit> {
  const chrome = "--chrome-flags=--headless --no-sandbox --disable-gpu";
  const options = [`--only-categories=${categories.join(",")}`, "--output=json", "--quiet", chrome];
  if (!isIndexable) options.push("--skip-audits=is-crawlable");
  const { stdout } = await promisify(execFile)(process.execPath, [program!, url, ...options], {
    // The zone that pages are rendered for until they know better: a reader elsewhere asks for the first results again.
    env: { ...process.env, TZ: "Australia/Sydney", CHROME_PATH: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  });
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${result.runtimeError.message}`);
  const valueOf = (name: string) => result.audits[name]?.numericValue ?? Number.NaN;
  const requests = result.audits["network-requests"]?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, 100 * (result.categories[name]?.score ?? Number.NaN)]),
    ) as Audit["scores"],
    firstPaintSeconds: valueOf("first-contentful-paint") / 1_000,
    largestPaintSeconds: valueOf("largest-contentful-paint") / 1_000,
    blockingMs: valueOf("total-blocking-time"),
    layoutShift: valueOf("cumulative-layout-shift"),
    requests: requests.length,
    scripts: scripts.length,
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
    machine: result.environment.benchmarkIndex,
  };
}
