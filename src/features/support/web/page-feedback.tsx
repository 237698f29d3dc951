import { Button } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import classes from "./page-feedback.module.css";

// Few people write, so the form loads when they do.
const PageFeedbackForm = lazy(() => import("./page-feedback-form.tsx"));

/** The line at the foot of every page where people say what is wrong or missing on it. `chat`: what opens the chat. */
export function PageFeedback({ chat }: { chat: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return <PageFeedbackLine key={path} chat={chat} />;
}

function PageFeedbackLine({ chat }: { chat: ReactNode }) {
  const [state, setState] = useState<"closed" | "open" | "sent">("closed");
  // Survives closing.
  const [text, setText] = useState("");
  return (
    <section aria-label="Page feedback" className={classes["feedback"]}>
      <Page>
        {state === "closed" && (
          <p className={classes["line"]}>
            <span className={classes["question"]}>
              Is something on this page wrong or missing?
              <Button preset="low-profile" size="xs" icon="message" onClick={() => setState("open")}>
                Tell us
              </Button>
            </span>
            <span className={classes["question"]}>Do you need help? {chat}</span>
          </p>
        )}
        {state !== "closed" && (
          <Suspense fallback={<p className={classes["line"]}>Loading…</p>}>
            <PageFeedbackForm
              text={text}
              isSent={state === "sent"}
              onChange={setText}
              onCancel={() => setState("closed")}
              onSent={() => setState("sent")}
            />
          </Suspense>
        )}
      </Page>
    </section>
  );
}
