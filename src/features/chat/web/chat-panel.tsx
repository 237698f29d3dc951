import { Panel } from "#web/ui/panel.tsx";
import { useState, type ReactNode } from "react";
import classes from "./chat-panel.module.css";
import { ChatwootFrame, type Chatwoot } from "./chatwoot-frame.tsx";

type Props = {
  chatwoot: Chatwoot | undefined;
  /** The chat could not be opened. */
  hasFailed: boolean;
  isSignedIn: boolean;
  form: ReactNode;
  onClose: () => void;
};

/** The panel beside the page: a conversation, or the form of an enquiry where there is no chat or it does not answer. */
export default function ChatPanel({ chatwoot, hasFailed, isSignedIn, form, onClose }: Props) {
  const [isSilent, setSilent] = useState(hasFailed);
  if (chatwoot && !isSilent)
    return (
      <Panel opened title="Chat with us" onClose={onClose}>
        <ChatwootFrame {...chatwoot} isSignedIn={isSignedIn} onSilent={() => setSilent(true)} />
      </Panel>
    );
  return (
    <Panel opened title="Message us" onClose={onClose}>
      {isSilent && (
        <p role="status" className={classes["note"]}>
          The chat does not answer at the moment. Write to us instead: we answer by email.
        </p>
      )}
      {form}
    </Panel>
  );
}
