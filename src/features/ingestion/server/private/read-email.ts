import { plainText } from "#features/ingestion/extraction/plain-text.ts";
import type { Invitation } from "#features/ingestion/server/private/read-invitation.ts";

/** A sender's address that no person reads. */
const unattended = /^(?:no-?reply|do-?not-?reply|notifications?|mailer)\b/i;

/**
 * The text, subject and sender of an email's source (RFC 5322). Its end may be missing, because attachments are not
 * read. Undefined if it has no text.
 */
export async function readEmail(source: Uint8Array): Promise<Invitation | undefined> {
  // Loaded with the first email: few servers ever read one.
  const { default: PostalMime } = await import("postal-mime");
  const email = await PostalMime.parse(source, { maxNestingDepth: 20 });
  const text = email.text?.trim() || plainText(email.html ?? "");
  if (!text) return undefined;
  const { name = "", address = "" } = email.from ?? {};
  const isPerson = address !== "" && !unattended.test(address);
  const sender = isPerson ? { ...(name && name !== address && { name }), email: address } : {};
  return { text, subject: email.subject, sender };
}

/** Whether a pasted text is an email's source: it begins with header lines, among them who sent it. */
export const isEmailSource = (text: string): boolean => {
  const head = text.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? "";
  return /^[\w-]+:/.test(head) && /^from:/im.test(head) && /^(?:mime-version|message-id|received|date):/im.test(head);
};
