import type { Page } from "@playwright/test";

/** What a page has asked of Zendesk's widget. A function is "a function". */
export type ZendeskWindow = { zendeskCalls: unknown[][]; zendeskToken?: string };

/** Records the calls. Asks for a token at once, as the widget does. */
const zendeskScript = `
  window.zendeskCalls = [];
  window.zE = (...words) => {
    window.zendeskCalls.push(words.map((word) => (typeof word === "function" ? "a function" : word)));
    if (words[1] === "loginUser") words[2]((token) => { window.zendeskToken = token; });
  };`;

/** Plays the part of Zendesk. Returns the addresses from which its script was asked. */
export async function playZendesk(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://static.zdassets.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: zendeskScript });
  });
  return asked;
}

/** The conversation that Chatwoot gives somebody it has identified. */
export const knownConversation = "the-conversation-of-before";

/** Lists what it is told, one message a line. Says that it has loaded, and after a user is set, whose conversation it is. */
const chatwootWidget = `<!doctype html><title>Chat</title><ol></ol><script>
  const tell = (message) => parent.postMessage("chatwoot-widget:" + JSON.stringify(message), "*");
  addEventListener("message", ({ data }) => {
    const text = data.slice("chatwoot-widget:".length);
    document.querySelector("ol").append(Object.assign(document.createElement("li"), { textContent: text }));
    if (JSON.parse(text).event === "set-user")
      tell({ event: "setAuthCookie", data: { widgetAuthToken: "${knownConversation}" } });
  });
  tell({ event: "loaded", config: { authToken: "a-new-conversation", channelConfig: {} } });
</script>`;

/** Plays the part of a Chatwoot server. Returns the addresses of the frames that were opened. */
export async function playChatwoot(page: Page, server: string): Promise<URL[]> {
  const opened: URL[] = [];
  await page.route(`${server}/**`, (route) => {
    opened.push(new URL(route.request().url()));
    return route.fulfill({ contentType: "text/html", body: chatwootWidget });
  });
  return opened;
}
