import { defineConfig } from "vitest/config";

/** Rooms without a database: their tests start in milliseconds. */
const pure = ["src/domain/**/*.test.ts", "src/contract/**/*.test.ts", "src/search-core/**/*.test.ts"];

// `npm run soak` runs every proof in its full count.
const full = process.env.COUNTS === "full";
const shared = {
  provide: { counts: full ? ("full" as const) : ("small" as const) },
  setupFiles: ["test/property-runs.ts", "test/temporal-equality.ts"],
  // Ends what hangs. No test measures time, so a busy machine has plenty of it, also to delete what a test has made.
  testTimeout: full ? 3_600_000 : 180_000,
  hookTimeout: full ? 3_600_000 : 180_000,
  expect: { poll: { timeout: 20_000 } },
};

// Modules are loaded once for each worker and not once for each file: that was half of the work. What a file changes
// outside of itself it must put back.
const together = { ...shared, isolate: false };

export default defineConfig({
  test: {
    // One more than a small machine has cores, because a test often waits for PostgreSQL.
    maxWorkers: 3,
    projects: [
      { test: { ...together, name: "unit", include: pure } },
      {
        test: {
          ...together,
          name: "integration",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
          exclude: [...pure, "test/kill/**", "test/soak/**"],
          globalSetup: "test/template-database.ts",
        },
      },
      // Starts and kills whole servers, each file its own on its own data.
      {
        test: {
          ...shared,
          name: "kill",
          include: ["test/kill/**/*.test.ts"],
          // Two files at a time: they mostly wait for the processes that they start.
          maxWorkers: 2,
        },
      },
      // Installations of many processes. They need Debian's packages, and say which.
      ...(full ? [{ test: { ...shared, name: "soak", include: ["test/soak/**/*.test.ts"], maxWorkers: 1 } }] : []),
    ],
  },
});
