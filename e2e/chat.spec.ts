import { expect, type Page, test } from "@playwright/test";
import { currentVersions } from "#domain/legal-documents.ts";
import { jwtVerify } from "jose";
import { createHmac } from "node:crypto";
import { knownConversation, playChatwoot, playZendesk, type ZendeskWindow } from "./chat-vendors.ts";
import { open } from "./page-checks.ts";
import { newAbn, newAddress, signUp } from "./people.ts";
import { chatwootPort, zendeskPort } from "./ports.ts";
import { startSite } from "./second-site.ts";
import { callAs } from "./session.ts";

const zendesk = {
  ZENDESK_KEY: "1f0d2f3c-3b7e-4c1a-9a52-6f5d1c0e7a11",
  ZENDESK_SIGNING_KEY_ID: "app_5a0f",
  ZENDESK_SIGNING_SECRET: "zendesk-signing-secret",
};
const chatwoot = {
  CHATWOOT_URL: "https://chat.brolga.example",
  CHATWOOT_WEBSITE_TOKEN: "w3bT0k3n",
  CHATWOOT_HMAC_SECRET: "chatwoot-hmac-secret",
};

/** A site with these settings while the tests of one group run. */
function useSite(port: number, settings: Record<string, string>) {
  let stop = () => Promise.resolve();
  test.use({ baseURL: `http://127.0.0.1:${port}` });
  test.beforeAll(async () => {
    stop = await startSite(port, settings);
  });
  test.afterAll(() => stop());
}

/** Signs up Kim Nguyen with an organisation, where the page's site is. Returns the email. */
async function join(page: Page): Promise<string> {
  const email = newAddress("chat");
  await signUp(page, email);
  const data = {
    givenName: "Kim",
    surname: "Nguyen",
    timeZoneId: "Australia/Sydney",
    acceptedTermsAndConditions: true,
    acceptedVersions: currentVersions,
    organisation: { organisationName: "Ridgeline Civil", abn: newAbn() },
  };
  expect((await callAs(page, "public-user/register", { data })).status()).toBe(204);
  return email;
}

const chat = (page: Page) => page.getByRole("button", { name: "Chat with us" });

test.describe("Zendesk", () => {
  useSite(zendeskPort, zendesk);

  test("is asked for nothing before somebody chats; a member's name and proven email reach it signed, and leave with them", async ({
    page,
  }) => {
    const asked = await playZendesk(page);
    const calls = () => page.evaluate(() => (window as unknown as ZendeskWindow).zendeskCalls);
    await open(page, "/faq");
    expect(asked).toEqual([]);
    await chat(page).click();
    await expect.poll(calls).toEqual([["messenger", "open"]]);
    expect(asked).toEqual([`https://static.zdassets.com/ekr/snippet.js?key=${zendesk.ZENDESK_KEY}`]);

    const email = await join(page);
    await open(page, "/faq");
    await chat(page).click();
    await expect.poll(calls).toEqual([
      ["messenger", "loginUser", "a function"],
      ["messenger", "open"],
    ]);
    await page.waitForFunction(() => (window as unknown as ZendeskWindow).zendeskToken !== undefined);
    const token = await page.evaluate(() => (window as unknown as ZendeskWindow).zendeskToken!);
    const secret = new TextEncoder().encode(zendesk.ZENDESK_SIGNING_SECRET);
    const { protectedHeader, payload } = await jwtVerify(token, secret);
    expect(protectedHeader).toEqual({ alg: "HS256", typ: "JWT", kid: zendesk.ZENDESK_SIGNING_KEY_ID });
    expect(payload).toEqual({
      scope: "user",
      external_id: expect.stringMatching(/^person-\d+$/),
      name: "Kim Nguyen",
      email,
      email_verified: true,
      iat: expect.any(Number),
      exp: payload.iat! + 600,
    });

    await page.evaluate(() => localStorage.removeItem("session"));
    await open(page, "/faq");
    await chat(page).click();
    await expect.poll(calls).toEqual([
      ["messenger", "logoutUser"],
      ["messenger", "open"],
    ]);
  });
});

test.describe("Chatwoot", () => {
  useSite(chatwootPort, chatwoot);

  test("stays in its frame; a member reaches it with the HMAC of who they are, and their conversation comes back", async ({
    page,
  }) => {
    const opened = await playChatwoot(page, chatwoot.CHATWOOT_URL);
    const told = async () => {
      const lines = await page.frameLocator("iframe[title=Conversation]").getByRole("listitem").allTextContents();
      return lines.map((line) => JSON.parse(line) as object);
    };
    const greeting = [
      { event: "config-set", locale: "en", hideMessageBubble: true, showPopoutButton: false },
      { event: "toggle-open", isOpen: true },
    ];
    const searchOf = (address: URL | undefined) => Object.fromEntries(address?.searchParams ?? []);
    const website_token = chatwoot.CHATWOOT_WEBSITE_TOKEN;
    await open(page, "/faq");
    expect(opened).toEqual([]);
    await chat(page).click();
    await expect.poll(told).toEqual(greeting);
    expect([opened[0]?.pathname, searchOf(opened[0])]).toEqual(["/widget", { website_token }]);

    const email = await join(page);
    await open(page, "/faq");
    await chat(page).click();
    await expect.poll(told).toHaveLength(3);
    const [, , setUser] = (await told()) as { identifier?: string }[];
    const identifier = setUser!.identifier!;
    const hash = createHmac("sha256", chatwoot.CHATWOOT_HMAC_SECRET).update(identifier).digest("hex");
    const user = { identifier_hash: hash, name: "Kim Nguyen", email };
    expect(setUser).toEqual({ event: "set-user", identifier, user });
    // Not the visitor's conversation in the same browser.
    expect(searchOf(opened.at(-1))).toEqual({ website_token });
    await page.getByRole("dialog", { name: "Chat with us" }).getByRole("button", { name: "Close" }).click();
    await chat(page).click();
    await expect.poll(() => searchOf(opened.at(-1))).toEqual({ website_token, cw_conversation: knownConversation });
  });
});
