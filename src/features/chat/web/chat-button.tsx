import type { ChatSite } from "#contract/page-context.ts";
import { hasChat } from "#domain/chat-pages.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";

// Few people write, and a vendor hears of nobody who does not.
const ChatPanel = lazy(() => import("./chat-panel.tsx"));

type Props = {
  chat: ChatSite | undefined;
  /** The form of an enquiry, for where there is no chat. */
  form: ReactNode;
  size?: "xs" | "md";
};

/** Opens the chat with the operators; without one, a panel that sends them an enquiry. */
export function ChatButton({ chat, form, size = "xs" }: Props) {
  const [state, setState] = useState<"closed" | "opening" | "open">("closed");
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { identity } = useSession();
  const here = chat && hasChat(path) ? chat : undefined;
  const open = async () => {
    if (here?.vendor !== "zendesk") return setState("open");
    setState("opening");
    const { openZendesk } = await import("./zendesk.ts");
    const isOpen = await openZendesk(here.key, identity !== undefined);
    setState(isOpen ? "closed" : "open");
  };
  return (
    <>
      <Button
        preset={size === "xs" ? "low-profile" : "secondary"}
        size={size}
        icon="message"
        busy={state === "opening"}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {here ? "Chat with us" : "Message us"}
      </Button>
      {state === "open" && (
        <Suspense>
          <ChatPanel
            chatwoot={here?.vendor === "chatwoot" ? here : undefined}
            hasFailed={here?.vendor === "zendesk"}
            isSignedIn={identity !== undefined}
            form={form}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
