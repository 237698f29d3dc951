import { defineConfig } from "@playwright/test";
import { mailPort, productPort, smtpPort } from "./e2e/ports.ts";

const baseURL = `http://127.0.0.1:${productPort}`;

// The product as a person starts it, on a fresh data folder, whatever is set outside. The rest of the demonstration
// would go on changing the order of results while they are looked at.
const environment = {
  PORT: String(productPort),
  DATA_DIR: "build/tests/e2e-data",
  MODE: "demo",
  DEMO_DATA: "first",
  DATABASE_URL: "embedded",
  CLOCK: "",
  // Letters go to a real mail server; text messages into the outbox that a demonstration shows.
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  EMAIL_FROM: "hello@brolga.example",
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "build/tests/playwright",
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    // Without the film of every test: making it takes the processor from the tests themselves.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" },
  },
  webServer: [
    {
      command: `"${process.execPath}" e2e/mail-peer.ts`,
      env: { PORT: String(mailPort), SMTP_PORT: String(smtpPort) },
      url: `http://127.0.0.1:${mailPort}`,
      stdout: "ignore",
    },
    {
      command: "node e2e/serve.mjs",
      env: environment,
      url: `${baseURL}/health`,
      timeout: 120_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      stdout: "ignore",
    },
  ],
});
