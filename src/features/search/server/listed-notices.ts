import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { DocText, HighlightResult, QueryText } from "#search-core/types.ts";

type Needs = {
  opportunities: Pick<OpportunityService, "listItems">;
  marking: (query: QueryText) => (texts: DocText[]) => Promise<HighlightResult[]>;
};
type List = { request: SearchRequest; ids: readonly number[] };

const textOf = ({ freeText, includeTradeWords }: SearchRequest): QueryText => ({ text: freeText, includeTradeWords });

/** Notices by id as items of lists, with the words of a request marked. */
export const listedNotices = ({ opportunities, marking }: Needs) => ({
  /** Ids that the caller may not see are left out. */
  listed: (request: SearchRequest, ids: readonly number[], caller: Caller) =>
    opportunities.listItems(
      ids.map((id) => ({ id, score: null })),
      caller,
      marking(textOf(request)),
    ),

  /** The items of several lists, each with a request of its own. What is read of the notices is read once for all. */
  async listedOfEach(lists: readonly List[], caller: Caller) {
    const hits = lists.flatMap(({ ids }, list) => ids.map((id) => ({ id, score: null, list })));
    const listed = await opportunities.listItems(hits, caller, async (texts, shown) => {
      const textsOf = Map.groupBy(texts.keys(), (i) => shown[i]!.list);
      const marks = [...textsOf].map(([list, own]) => marking(textOf(lists[list]!.request))(own.map((i) => texts[i]!)));
      return (await Promise.all(marks)).flat();
    });
    const items = Map.groupBy(listed, ({ hit }) => hit.list);
    return lists.map((_, list) => (items.get(list) ?? []).map(({ item }) => item));
  },
});
