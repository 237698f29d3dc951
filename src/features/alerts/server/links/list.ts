import { cutAtWord } from "#domain/cut-at-word.ts";
import type { SearchSection } from "#features/alerts/server/contents/matches.ts";
import type { MessageNotice } from "#features/alerts/server/contents/notice-lines.ts";
import type { EmailContent, SitePath } from "#platform/mail/email.ts";
import type { Silence } from "#features/alerts/server/nothing-new/silence.ts";
import { createHash } from "node:crypto";
import type { Subscription } from "./service.ts";

type Message = {
  personId: number;
  isDigest: boolean;
  sections: Pick<SearchSection, "savedSearchId" | "savedSearchPublicId" | "name">[];
  /** Watched notices that the message is about. */
  watched: Pick<MessageNotice, "id" | "publicOpportunityId" | "title">[];
  /** Searches that it says have found nothing. */
  silent: Pick<Silence, "id" | "publicId" | "name">[];
};
/** A long list of links would be longer than the message. */
const [maxNamed, maxTitleLength] = [10, 60];

/**
 * The list that a message belongs to, which mail programs show and unsubscribe from: all digests of a person, the one
 * search or watched notice of an immediate message, or all alerts. The footer has links for the others. `path`: of the page
 * that unsubscribes.
 */
export async function listOf(
  { personId, isDigest, sections, watched, silent }: Message,
  path: (subscription: Subscription) => Promise<SitePath>,
): Promise<NonNullable<EmailContent["list"]>> {
  const told = sections.map((section) => ({
    ...section,
    id: section.savedSearchId,
    publicId: section.savedSearchPublicId,
  }));
  const isSilence = told.length === 0 && watched.length === 0 && silent.length > 0;
  const searches = [...told, ...(isSilence ? silent : [])].map(({ id, publicId, name }) => ({
    listId: `search.${publicId}`,
    name,
    subscription: { what: "search" as const, id },
  }));
  const notices = [...new Map(watched.map((notice) => [notice.id, notice])).values()];
  const watches = notices.map(({ id, publicOpportunityId, title }) => ({
    listId: `watch.${publicOpportunityId}`,
    name: cutAtWord(title, maxTitleLength),
    subscription: { what: "watch" as const, id },
  }));
  const named = [];
  for (const { listId, name, subscription } of [...searches, ...watches].slice(0, maxNamed))
    named.push({ listId, name: `“${name}”`, path: await path(subscription) });
  const all = { name: "all alerts by email", path: await path({ what: "all" }) };
  const links = named.map(({ name, path: own }) => ({ name, path: own }));
  if (isSilence) {
    const unsubscribe = await path({ what: "nothingNew" });
    const id = named.length === 1 ? named[0]!.listId : "nothing-new";
    return { id, name: "the weekly “nothing new” email", unsubscribePath: unsubscribe, others: [...links, all] };
  }
  if (isDigest) {
    const hash = createHash("sha256").update(`digests of ${personId}`).digest("hex").slice(0, 16);
    const unsubscribe = await path({ what: "digests" });
    return { id: `digest.${hash}`, name: "all digests", unsubscribePath: unsubscribe, others: [...links, all] };
  }
  const [only, ...more] = named;
  if (only && more.length === 0) return { id: only.listId, name: only.name, unsubscribePath: only.path, others: [all] };
  return { id: "alerts", name: all.name, unsubscribePath: all.path, others: links };
}
