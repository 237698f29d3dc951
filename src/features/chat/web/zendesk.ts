import { api } from "#web/api/client.ts";

/** What we use of the widget: https://developer.zendesk.com/api-reference/widget-messaging/web/core */
type Messenger = (area: "messenger", command: string, ...rest: unknown[]) => void;
type ZendeskWindow = Window & { zE?: Messenger };

/** Remembers that this browser chatted as a member, so that the next reader of it does not. */
const memberKey = "chat-member";
let loading: Promise<void> | undefined;

const load = (key: string) =>
  (loading ??= new Promise((done, fail) => {
    const script = Object.assign(document.createElement("script"), {
      id: "ze-snippet",
      src: `https://static.zdassets.com/ekr/snippet.js?key=${key}`,
      async: true,
      nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "",
    });
    script.onload = () => done();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      fail(new Error("Zendesk cannot be reached."));
    };
    document.head.append(script);
  }));

/** Opens the widget, signed in if the reader is. False if it cannot be reached. */
export async function openZendesk(key: string, isSignedIn: boolean): Promise<boolean> {
  try {
    await load(key);
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
