import { TextButton } from "#web/ui/text-button.tsx";
import type { SentEnquiry } from "./enquiry-form.tsx";
import classes from "./sent-message.module.css";

/** What somebody who wrote to us reads next. */
export const SentMessage = ({ sent: { reference, email }, onAgain }: { sent: SentEnquiry; onAgain: () => void }) => (
  <div role="status" className={classes["sent"]}>
    <h2>We have your message</h2>
    <p>
      A receipt is on its way to {email}. Your number is <strong>{reference}</strong>.
    </p>
    <p>
      <TextButton onClick={onAgain}>Write another message</TextButton>
    </p>
  </div>
);
