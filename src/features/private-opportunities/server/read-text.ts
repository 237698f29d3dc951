import { isEmailSource, readEmail, readInvitation } from "#features/ingestion/server/private/service.ts";
import { invalid } from "#platform/refusal.ts";

type Given = { text?: string | undefined; emailSource?: string | undefined; timeZoneId: string };

/** Reads a notice from a text, or from an email's source. Refuses with `invalid` if there are no words to read. */
export async function readText({ text, emailSource, timeZoneId }: Given) {
  const source = emailSource === undefined ? undefined : Buffer.from(emailSource, "base64");
  const isSource = source !== undefined || isEmailSource(text!);
  const invitation = isSource ? await readEmail(source ?? Buffer.from(text!)) : { text: text! };
  if (!invitation?.text.trim()) throw noWords(source ? "emailSource" : "text");
  return readInvitation(invitation, timeZoneId);
}

const noWords = (field: string) =>
  invalid("There is no text to read. Paste the text of the invitation, or upload another email.", {
    field,
    rule: "no_text",
  });
