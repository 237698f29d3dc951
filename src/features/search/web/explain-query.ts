import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import { wordsToAsk } from "./unfinished-text.ts";

/** Why a notice is among the answers to the words of an address; filters do not change it. Asked only where there are words. */
export function explainQuery(q: string | undefined, id: string) {
  const freeText = q === undefined ? "" : wordsToAsk(q);
  const body = { request: { freeText, includeFlagged: true }, publicOpportunityId: id };
  return queryOptions({
    queryKey: ["explain", freeText, id],
    queryFn: ({ signal }) => api.search.explain({ body }, { signal }),
    enabled: freeText !== "",
  });
}
