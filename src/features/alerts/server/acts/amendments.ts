import type { Act } from "#features/alerts/shapes.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { readStored, type SavedSearchService } from "#features/saved-searches/server/service.ts";
import type { SearchRequest } from "#features/search/server/service.ts";
import type { Member } from "#platform/auth/caller.ts";
import { conflict } from "#platform/refusal.ts";
import { changedSince } from "#platform/stored-version.ts";
import { removeWord } from "#search-core/index.ts";

export type AmendmentNeeds = {
  savedSearches: Pick<SavedSearchService, "read" | "update">;
  opportunities: Pick<OpportunityService, "indexedDoc">;
};

/** A change of a search by one visible part. `value`: the word that it no longer needs, or the buyer that it leaves out. */
type Amendment = {
  value: string;
  isIn: (request: SearchRequest) => boolean;
  amend: (request: SearchRequest) => SearchRequest;
  /** Takes back that part alone; null if it is no longer as this left it. */
  revert: (request: SearchRequest, before: SearchRequest) => SearchRequest | null;
};

/** What links do about a near miss: they amend the search that it is near to, as its owner could on its page. */
export function amendmentsBy({ savedSearches, opportunities }: AmendmentNeeds) {
  async function amendmentOf({ act, publicOpportunityId, word }: Act, member: Member): Promise<Amendment> {
    if (act === "more") return withoutTheWord(word ?? "");
    const { buyerId, texts } = await opportunities.indexedDoc(publicOpportunityId, member);
    if (buyerId === null) throw conflict("This notice names no buyer any more.");
    return withoutTheBuyer(buyerId, texts.buyerName);
  }

  async function opened(act: Act, member: Member) {
    const search = await savedSearches.read(member, act.savedSearchId ?? "");
    const request = readStored({ request: search.searchRequest });
    if (request === null) throw conflict("This search cannot be read any more. Say again what it finds.");
    const amendment = await amendmentOf(act, member);
    const save = (changed: SearchRequest) =>
      savedSearches.update(member, search.savedSearchId, { searchRequest: changed, version: search.version });
    return { search, request, amendment, save };
  }

  return {
    /** The search and the part of it that a link changes. Refuses with `not_found` if the search is gone. */
    async read(act: Act, member: Member) {
      const { search, amendment } = await opened(act, member);
      return { searchName: search.name, value: amendment.value };
    },
    async isDone(act: Act, member: Member) {
      const { amendment, request } = await opened(act, member);
      return amendment.isIn(request);
    },
    async act(act: Act, member: Member) {
      const { amendment, request, save } = await opened(act, member);
      await save(amendment.amend(request));
      return { request };
    },
    /** Refuses with `conflict` if somebody has changed the search since in the same place. */
    async undo(act: Act, member: Member, replaced: unknown) {
      const { amendment, request, save } = await opened(act, member);
      const before = amendment.revert(request, (replaced as { request: SearchRequest }).request);
      if (!before) throw changedSince();
      await save(before);
    },
  };
}

const withoutTheWord = (word: string): Amendment => ({
  value: word,
  isIn: ({ freeText }) => removeWord(freeText, word) === null,
  amend: (request) => ({ ...request, freeText: removeWord(request.freeText, word) ?? request.freeText }),
  revert: (request, { freeText }) =>
    removeWord(freeText, word) === request.freeText ? { ...request, freeText } : null,
});

const withoutTheBuyer = (buyerId: number, name: string): Amendment => ({
  value: name,
  isIn: ({ excludedBuyerIds }) => excludedBuyerIds.includes(buyerId),
  amend: (request) => ({ ...request, excludedBuyerIds: [...new Set([...request.excludedBuyerIds, buyerId])] }),
  revert: (request) => ({ ...request, excludedBuyerIds: request.excludedBuyerIds.filter((id) => id !== buyerId) }),
});
