/**
 * `npm run soak`: every proof in its full count, with the data beside the checkout where it is there. It takes an hour
 * or more; arguments go to vitest (`npm run soak -- src/search-core`).
 */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, COUNTS: "full" },
});
process.exitCode = status ?? 1;
