import { useSite } from "#web/site.ts";

/**
 * Where the demonstration shows the messages that it does not send. Opens in another tab, because a form may be open in
 * this one.
 */
export function OutboxHint() {
  if (!useSite().capturesEmail) return null;
  return (
    <>
      This demonstration does not send messages. Read them in the{" "}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        outbox
      </a>
      .
    </>
  );
}
