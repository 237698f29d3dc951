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
  OPERATOR_EMAILS: "operator@ridgeline.example,second-operator@ridgeline.example",
  DRAIN_SECONDS: "0",
  // Hundreds of people sign up and in, each with some tenths of a second of hashing.
  PASSWORD_HASHING: "light",
  // Emails go to a real mail server; text messages into the outbox that a demonstration shows.
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  EMAIL_FROM: "hello@brolga.example",
  // All browsers are one network. People who sign up without a screen say that they come from others.
  CALLS_PER_MINUTE: "100000",
  TRUST_PROXY: "127.0.0.1,::1",
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "build/tests/playwright",
  // Four files at a time, because a test mostly waits for pages, emails and timers. The tests of one file follow each
  // other, because some share what they have started.
  workers: 4,
  // Long, so that a busy machine is no fault: what comes soon costs none of it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    // Recording costs a sixth of the time, and more when it is thrown away: who looks for a fault adds `--trace on`.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      // Nothing here is drawn by a graphics card: a process that only imitates one costs a fifth of the time. Widths of
      // letters are not rounded, as on people's screens: rounded ones differ so much between fonts that a font that
      // comes late moves whole lists.
      args: ["--disable-gpu", "--disable-software-rasterizer", "--in-process-gpu", "--font-render-hinting=none"],
    },
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
      timeout: 300_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      stdout: "ignore",
    },
  ],
});
