import { api } from "#web/api/client.ts";
import { scriptLoader } from "#web/ui/script-loader.ts";

/** What we use of the widget: https://developer.zendesk.com/api-reference/widget-messaging/web/core */
type Messenger = (area: "messenger", command: string, ...rest: unknown[]) => void;
type ZendeskWindow = Window & { zE?: Messenger };

/** Remembers that this browser chatted as a member, so that the next reader of it does not. */
const memberKey = "chat-member";
const loadScript = scriptLoader("Zendesk");

/** Opens the widget, signed in if the reader is. False if it cannot be reached. */
export async function openZendesk(key: string, isSignedIn: boolean): Promise<boolean> {
  try {
    await loadScript({
      id: "ze-snippet",
      src: `https://static.zdassets.com/ekr/snippet.js?key=${key}`,
      nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "",
    });
    const { zE } = window as ZendeskWindow;
    if (!zE) return false;
    if (isSignedIn) {
      localStorage.setItem(memberKey, "yes");
      // Asked again whenever a token has expired. Without one they stay anonymous.
      zE("messenger", "loginUser", (tell: (token: string) => void) => {
        api.chat.token({}).then(
          ({ token }) => tell(token),
          () => undefined,
        );
      });
    } else if (localStorage.getItem(memberKey)) {
      zE("messenger", "logoutUser");
      localStorage.removeItem(memberKey);
    }
    zE("messenger", "open");
    return true;
  } catch {
    return false;
  }
}
