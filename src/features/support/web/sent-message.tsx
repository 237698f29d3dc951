import { TextButton } from "#web/ui/text-button.tsx";
import { useEffect, useRef } from "react";
import type { SentEnquiry } from "./enquiry-form.tsx";
import classes from "./sent-message.module.css";

type Props = { sent: SentEnquiry; onAgain: () => void };

/** What somebody who wrote to us reads next. Takes the focus, because the form that had it is gone. */
export function SentMessage({ sent: { reference, email }, onAgain }: Props) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} role="status" tabIndex={-1} className={classes["sent"]}>
      <h2>We have your message</h2>
      <p>
        A receipt is on its way to {email}. Your number is <strong>{reference}</strong>.
      </p>
      <p>
        <TextButton onClick={onAgain}>Write another message</TextButton>
      </p>
    </div>
  );
}
