import { expect, test } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "./page-checks.ts";
import { startIssuer } from "./other-issuer.ts";
import { newAbn, newAddress, tellName } from "./people.ts";
import { guestPort, issuerPort } from "./ports.ts";

const site = `http://127.0.0.1:${guestPort}`;
const clientId = "tenders";

/** The product once more, on the same database, with people of another identity provider. */
async function startSite(issuer: string) {
  const child = spawn(process.execPath, ["bin/run.mjs", "build/server/web.js"], {
    env: {
      ...process.env,
      MODE: "demo",
      DATA_DIR: "build/tests/e2e-data",
      DATABASE_URL: "embedded",
      PORT: String(guestPort),
      PUBLIC_URL: site,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const answers = () =>
    fetch(`${site}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 40_000 }).toBe(true);
  return async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}

test("people of another identity provider sign in there, set up a profile here, and sign out of both", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const issuer = await startIssuer({ port: issuerPort, clientId, site });
  const stop = await startSite(issuer.issuer);
  try {
    const email = newAddress("guest");
    await open(page, `${site}/opportunities?q=road`);
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Who are you?").fill(email);
    await page.getByRole("button", { name: "Go on" }).click();

    // Back on the page that they left, known to us by their ID token, and without a profile yet.
    await expect(page).toHaveURL(`${site}/opportunities?q=road`);
    await page.goto(`${site}/dashboard`);
    await expect(page.getByRole("heading", { level: 1, name: "Set up your profile" })).toBeVisible();
    await tellName(page, "Robin Guest");
    await page.getByLabel("ABN or business name").fill(newAbn());
    await page.getByLabel("Organisation's name").fill("Guest Earthworks");
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You are set up" })).toBeVisible();

    // The address is verified: the provider says so.
    await page.goto(`${site}/account`);
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByRole("main").getByText("Verify your email address")).toHaveCount(0);

    await page.getByRole("banner").getByRole("button", { name: "Robin Guest" }).click();
    await page.getByRole("button", { name: "Sign-out" }).click();
    await page.getByRole("button", { name: /yes/i }).click();
    await expect(page).toHaveURL(`${site}/`);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  } finally {
    await stop();
    issuer.stop();
  }
});
