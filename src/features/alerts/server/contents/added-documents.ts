import { cutAtWord } from "#domain/cut-at-word.ts";
import type { PresentedChange } from "#features/alerts/server/contents/watches/changed-notice.ts";
import type { EmailAct, SitePath } from "#platform/mail/email.ts";

/** A message names so many, each with a title of at most so many characters. */
const [maxNamed, maxTitle] = [5, 80];

/**
 * The documents that a change added, as links to where its notice lists them. Null for any other change, also one that
 * took documents away: that is told as a change of the whole list.
 */
export function documentsAdded({ field, oldValue, newValue }: PresentedChange, notice: SitePath): EmailAct[] | null {
  if (field !== "documents" || !Array.isArray(newValue)) return null;
  const before = Array.isArray(oldValue) ? oldValue : [];
  const added = newValue.filter((title) => !before.includes(title));
  if (added.length === 0 || before.some((title) => !newValue.includes(title))) return null;
  const path: SitePath = `${notice}#documents`;
  const rest = added.length - maxNamed;
  return [
    ...added.slice(0, maxNamed).map((title) => ({ label: cutAtWord(title, maxTitle), path })),
    ...(rest > 0 ? [{ label: `and ${rest} more ${rest === 1 ? "document" : "documents"}`, path }] : []),
  ];
}
