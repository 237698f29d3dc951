/**
 * `npm run soak`: every proof with its full number of rounds, and with the data beside the checkout if present, then the
 * browser tests, which open every page at three widths in both themes. It takes an hour or more. Arguments go to vitest
 * alone (`npm run soak -- src/search-core`).
 */
import { spawnSync } from "node:child_process";

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, COUNTS: "full" } }).status ?? 1;

const chosen = process.argv.slice(2);
// Some start the product's own processes, which must be those of this checkout.
process.exitCode = run("--eval", "import('./bin/prepare.mjs').then(({ prepare }) => prepare())");
process.exitCode ||= run("node_modules/vitest/vitest.mjs", "run", ...chosen);
if (chosen.length === 0) process.exitCode ||= run("bin/test.mjs", "browser");
