import { api } from "#web/api/client.ts";
import { useEffect, useRef } from "react";
import classes from "./chat-panel.module.css";
import { conversationToken, storeConversationToken } from "./conversation-token.ts";

export type Chatwoot = { url: string; websiteToken: string };
type Props = Chatwoot & { isSignedIn: boolean; onSilent: () => void };

/** What we read of what the widget says. */
type WidgetMessage = { event: string; config?: { authToken?: string }; data?: { widgetAuthToken?: string } };

/** After this long without a word the server is taken to be unreachable. Milliseconds. */
const silentAfterMs = 15_000;
const prefix = "chatwoot-widget:";

/**
 * Chatwoot's widget in a frame of its own origin, spoken to as its mobile libraries do. Its own script for web pages is
 * not used: it would run on our origin, where it could read the session.
 */
export function ChatwootFrame({ url, websiteToken, isSignedIn, onSilent }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const silent = useRef(onSilent);
  useEffect(() => {
    const timer = setTimeout(() => silent.current(), silentAfterMs);
    const send = (event: string, content: object) =>
      frame.current?.contentWindow?.postMessage(prefix + JSON.stringify({ event, ...content }), url);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== url || source !== frame.current?.contentWindow) return;
      if (typeof data !== "string" || !data.startsWith(prefix)) return;
      const message = JSON.parse(data.slice(prefix.length)) as WidgetMessage;
      // A member who chatted before, in this browser or another, has their conversation from then on.
      if (message.event === "setAuthCookie" && message.data?.widgetAuthToken)
        storeConversationToken(message.data.widgetAuthToken, isSignedIn);
      if (message.event !== "loaded") return;
      clearTimeout(timer);
      if (message.config?.authToken) storeConversationToken(message.config.authToken, isSignedIn);
      send("config-set", { locale: "en", hideMessageBubble: true, showPopoutButton: false });
      send("toggle-open", { isOpen: true });
      if (isSignedIn) void signIn(send);
    };
    addEventListener("message", listen);
    return () => {
      clearTimeout(timer);
      removeEventListener("message", listen);
    };
  }, [url, isSignedIn]);
  const address = new URL("/widget", url);
  address.searchParams.set("website_token", websiteToken);
  const conversation = conversationToken(isSignedIn);
  if (conversation) address.searchParams.set("cw_conversation", conversation);
  return <iframe ref={frame} title="Conversation" src={address.href} className={classes["frame"]} />;
}

/** Without an answer they stay anonymous, as the vendor sees them. */
async function signIn(send: (event: string, content: object) => void) {
  const answer = await api.chat.token({}).catch(() => null);
  if (!answer) return;
  const { token, identifier, name, email } = answer;
  send("set-user", { identifier, user: { identifier_hash: token, ...(name && { name }), ...(email && { email }) } });
}
