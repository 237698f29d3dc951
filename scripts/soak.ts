/**
 * `npm run soak`: every proof with its full number of rounds, and with the data beside the checkout if present. It
 * takes an hour or more. Arguments go to vitest (`npm run soak -- src/search-core`).
 */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, COUNTS: "full" },
});
process.exitCode = status ?? 1;
