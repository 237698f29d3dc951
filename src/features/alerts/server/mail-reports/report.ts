/** What a mail server or a mail service reports of one message. */
export type MailReport = { about: "mailbox" | "complaint"; recipient: string; messageId: string };

/** As when the mail server says it at once: no such mailbox, it has moved, its domain takes no mail (RFC 3463). */
const noSuchMailbox = /^status:\s*5\.1\.(?:1|6|10)\b/im;

/**
 * Reads a report as it comes by email: that a message could not be delivered (RFC 3464), or that its reader called it
 * unwanted (RFC 5965). Null for what is neither, and for a failure that is not about the address: a full mailbox, a
 * policy, a delay.
 */
export function readMailReport(email: string): MailReport | null {
  const text = email.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]+/g, " ");
  const type = /^content-type:\s*multipart\/report;[^\n]*report-type="?([\w-]+)/im.exec(text)?.[1]?.toLowerCase();
  // The report's own headers come first, those of the message that it is about last.
  const messageId = [...text.matchAll(/^message-id:\s*<([0-9a-f]{32})@[^>\s]+>/gim)].at(-1)?.[1]?.toLowerCase();
  if (messageId === undefined) return null;
  if (type === "feedback-report") {
    const recipient = /^original-rcpt-to:\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(text) ?? lastTo(text);
    const isComplaint = /^feedback-type:\s*(?:abuse|fraud|not-spam|other|opt-out)\b/im.exec(text);
    if (!recipient || !isComplaint || /not-spam/i.test(isComplaint[0])) return null;
    return { about: "complaint", recipient: recipient[1]!, messageId };
  }
  if (type !== "delivery-status") return null;
  // Each recipient has a group of fields; our messages have one recipient.
  const group = text.split(/\n\s*\n/).find((part) => /^final-recipient:/im.test(part));
  const recipient = group && /^(?:original|final)-recipient:\s*rfc822;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(group);
  if (!recipient || !/^action:\s*failed\s*$/im.test(group) || !noSuchMailbox.test(group)) return null;
  return { about: "mailbox", recipient: recipient[1]!, messageId };
}

const lastTo = (text: string) => [...text.matchAll(/^to:\s*(?:[^\n]*<)?([^\s<>,]+@[^\s<>,]+?)>?\s*$/gim)].at(-1);
