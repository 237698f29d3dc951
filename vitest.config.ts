import { defineConfig } from "vitest/config";

/** Rooms without a database: their tests start in milliseconds. */
const pure = ["src/domain/**/*.test.ts", "src/contract/**/*.test.ts", "src/search-core/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: pure } },
      {
        test: {
          name: "integration",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
          exclude: [...pure, "test/kill/**"],
          globalSetup: "test/template-database.ts",
        },
      },
      // Starts and kills whole servers, one after the other.
      { test: { name: "kill", include: ["test/kill/**/*.test.ts"], fileParallelism: false, testTimeout: 60_000 } },
    ],
  },
});
