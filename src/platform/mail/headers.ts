import type { EmailContent } from "./email.ts";

/**
 * Headers of an email. Auto-Submitted stops replies by machines (RFC 3834); a message of a list can be unsubscribed from
 * with one POST (RFC 8058).
 */
export function headersOf({ list }: Pick<EmailContent, "list">, origin: string): Record<string, string> {
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (!list) return automatic;
  const id = list.id.replace(/[^a-z0-9-]+/gi, "-");
  return {
    ...automatic,
    // `URL` encodes whatever could end the header or the address in it.
    "List-Unsubscribe": `<${new URL(`${origin}${list.unsubscribePath}`).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "List-Id": `<${id}.${new URL(origin).hostname}>`,
  };
}
