import type { Act } from "#features/alerts/shapes.ts";
import { formatAlternatives, formatList } from "#domain/format-number.ts";
import { withoutItsBuyer } from "#features/alerts/server/contents/matches.ts";
import {
  bySoonest,
  type ListedNotice,
  messageNotice,
  type MessageNotice,
} from "#features/alerts/server/contents/notice-lines.ts";
import { lastDigestAt } from "#features/alerts/server/contents/queries.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import type { PassingEngine, Related } from "#adapters/search-engine/port.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { readStored } from "#features/saved-searches/server/service.ts";
import { documentsOf, embeddedTextsOf } from "#features/search/server/documents/service.ts";
import { searchCompiler } from "#features/search/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import { type PartialMatch, removeWord } from "#search-core/index.ts";
import { newNotices, type NearMissSearch, searchesWithNearMisses } from "./queries.ts";

type Needs = {
  db: Database;
  opportunities: Pick<OpportunityService, "listedFor">;
  passingEngine: PassingEngine;
};

/** A notice with most of the words of a search, why it is shown, and what its links do. */
export type NearMiss = MessageNotice & { more: Act | null; less: Act | null };
type Found = { id: number; search: NearMissSearch; why: string; word: string | null };

/** At most this many in a message, of the newest notices of at most so many. */
const maxShown = 5;
const maxNotices = 3000;
/** A search that finds as many needs no more; the search page has the same limit. */
const enoughResults = 10;
/** The first digest looks back this long. */
const firstHours = 24;
/** What became news while the last digest was being sent. Nothing is shown twice for it. */
const overlapMinutes = 30;

/**
 * Notices that became news since a person's last digest and have most of the words of one of their searches, soonest
 * closing first. The search core decides, on an index of these notices alone, as on the search page: all filters and
 * exclusions of the search apply. `shown`: what stands elsewhere in the message.
 */
export async function nearMissesOf(
  { db, opportunities, passingEngine }: Needs,
  reader: MessageReader,
  shown: ReadonlySet<number>,
): Promise<NearMiss[]> {
  const { personId, organisationId, zone, now, paused } = reader;
  const stored = await searchesWithNearMisses(db, personId);
  const searches = stored.filter(({ id }) => !paused.savedSearches.has(id));
  if (searches.length === 0) return [];
  const last = await lastDigestAt(db, personId);
  const since = last ? last.subtract({ minutes: overlapMinutes }) : now.subtract({ hours: firstHours });
  const ids = await newNotices(db, reader, { since, until: now, limit: maxNotices });
  const docs = await documentsOf(
    db,
    ids.filter((id) => !shown.has(id)),
  );
  if (docs.size === 0) return [];
  const engine = await passingEngine([...docs.values()], (wanted) => embeddedTextsOf(db, wanted));
  const compile = searchCompiler({ buyers: buyerService({ db }) });
  const viewer = { kind: "member", organisationId } as const;
  const found: Found[][] = [];
  for (const search of searches) {
    const request = readStored(search);
    if (!request || request.freeText.trim() === "") continue;
    const query = await compile(request, viewer, now);
    const answer = await engine.search(
      { ...query, offset: 0, limit: 0, facetMode: "none" },
      { someOfYourWords: true, alsoRelevant: true },
    );
    if (answer.total >= enoughResults) continue;
    found.push([
      ...answer.someOfYourWords.map((match) => ({
        id: match.id,
        search,
        why: lacking(match),
        word: match.missing.length === 1 && removeWord(request.freeText, match.missing[0]!) ? match.missing[0]! : null,
      })),
      ...answer.alsoRelevant.map((related) => ({ id: related.id, search, why: relatedBy(related), word: null })),
    ]);
  }
  const best = firstOfEach(found, maxShown);
  const listed = await opportunities.listedFor([...best.keys()], viewer);
  return listed
    .map((notice) => {
      const own = best.get(notice.id)!;
      const shownAs = messageNotice(notice, now, zone);
      return {
        ...shownAs,
        lines: [...shownAs.lines, `Near “${own.search.name}”: ${own.why}`],
        ...actsOf(own, notice),
      };
    })
    .sort(bySoonest);
}

/** The best of each search, then the second best, each notice once. */
function firstOfEach(lists: Found[][], max: number): Map<number, Found> {
  const chosen = new Map<number, Found>();
  for (let place = 0; lists.some((list) => place < list.length); place++)
    for (const list of lists) {
      const found = list[place];
      if (found && chosen.size < max && !chosen.has(found.id)) chosen.set(found.id, found);
    }
  return chosen;
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word.replaceAll('"', "")}”`);

/** "has 2 of your 3 words, not “school”" */
const lacking = ({ missing, words }: PartialMatch): string =>
  `has ${words - missing.length} of your ${words} words, not ${formatAlternatives(quoted(missing))}`;

/** "close in meaning, with trade words for “roads”" */
function relatedBy({ reason, terms }: Related): string {
  if (reason === "broaderCategory") return "has your words, and a broader category than you chose";
  return terms.length === 0
    ? "close in meaning"
    : `close in meaning, with trade words for ${formatList(quoted(terms))}`;
}

/** What its links can do to the search: only its owner's links change it. */
function actsOf({ search: { isOwn, publicId: savedSearchId }, word }: Found, notice: ListedNotice) {
  const { publicOpportunityId } = notice.item;
  return {
    more: isOwn && word !== null ? { act: "more" as const, publicOpportunityId, savedSearchId, word } : null,
    less: isOwn ? withoutItsBuyer(notice, savedSearchId) : null,
  };
}
