import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3490);
const baseURL = `http://127.0.0.1:${port}`;

// The product as a person starts it, on a fresh data folder, whatever is set outside. The rest of the demonstration
// would go on changing the order of results while they are looked at.
const environment = {
  PORT: String(port),
  DATA_DIR: "build/tests/e2e-data",
  MODE: "demo",
  DEMO_DATA: "first",
  DATABASE_URL: "embedded",
  CLOCK: "",
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "build/tests/playwright",
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    trace: "retain-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" },
  },
  webServer: {
    command: "node e2e/serve.mjs",
    env: environment,
    url: `${baseURL}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
  },
});
