import { useSite } from "#web/site.ts";

/** Where a demonstration that sends no e-mail keeps it, for who sits at the machine. In a tab of its own: a form waits in this one. */
export function OutboxHint() {
  if (!useSite().capturesEmail) return null;
  return (
    <>
      A demonstration keeps its messages in the{" "}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        outbox
      </a>
      .
    </>
  );
}
