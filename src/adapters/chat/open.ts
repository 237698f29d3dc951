import type { Chat } from "#adapters/chat/port.ts";
import { chatwootChat } from "#adapters/chat/chatwoot.ts";
import { zendeskChat } from "#adapters/chat/zendesk.ts";
import type { ChatSite } from "#contract/page-context.ts";
import { hasChat } from "#domain/chat-pages.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { CspSources } from "#platform/http/content-policy.ts";

type Settings = Pick<Config, "chat">;

/** The chat of this installation; undefined if people send enquiries instead. Tokens have the real time. */
export function openChat({ chat }: Settings): Chat | undefined {
  if (!chat) return undefined;
  return chat.vendor === "zendesk" ? zendeskChat({ ...chat, clock: systemClock }) : chatwootChat(chat);
}

/** What a browser needs to open the chat. No secret. */
export function chatSite({ chat }: Settings): ChatSite | undefined {
  if (!chat) return undefined;
  if (chat.vendor === "zendesk") return { vendor: chat.vendor, key: chat.key };
  return { vendor: chat.vendor, url: chat.url, websiteToken: chat.websiteToken };
}

/**
 * What the widget needs to chat: https://developer.zendesk.com/documentation/zendesk-web-widget-sdks/sdks/web/csp. Not
 * the hosts to which it reports its own errors, nor those for calls by voice.
 */
const zendeskHosts = [
  "https://static.zdassets.com",
  "https://ekr.zdassets.com",
  "https://ekr.zendesk.com",
  "https://*.zendesk.com",
  "https://api.smooch.io",
  "https://media.smooch.io",
];
const zendeskSources: CspSources = {
  scripts: zendeskHosts,
  connections: [...zendeskHosts, "wss://*.zendesk.com", "wss://api.smooch.io"],
  images: [...zendeskHosts, "https://accounts.zendesk.com", "https://*.zdusercontent.com", "blob:", "data:"],
  frames: zendeskHosts,
  fonts: zendeskHosts,
  media: ["https://static.zdassets.com"],
  allowsInlineStyles: true,
};

/**
 * What the content policy of the page at a path names for the chat. Chatwoot is a frame, so no script of it runs here;
 * Zendesk has scripts alone (ADR 140).
 */
export function chatSources({ chat }: Settings, path: string): CspSources {
  if (!chat || !hasChat(path)) return {};
  return chat.vendor === "zendesk" ? zendeskSources : { frames: [chat.url] };
}
