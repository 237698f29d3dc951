import { opportunityQuery } from "#features/opportunities/web/opportunity-query.ts";
import type { CurrentSearch } from "#features/search/web/page/use-current-search.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { withChange } from "#features/search/web/query/search-change.ts";
import { fetchRequest } from "#features/search/web/query/search-request.ts";
import { api } from "#web/api/client.ts";
import { toast } from "#web/ui/toast.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Exclusion, ExclusionButtons } from "./exclusion-buttons.tsx";
import classes from "./exclusions.module.css";

const exclusionsQuery = ({ url, readerZone }: Pick<CurrentSearch, "url" | "readerZone">, publicOpportunityId: string) =>
  queryOptions({
    queryKey: ["search-exclusions", url, readerZone, publicOpportunityId],
    queryFn: async ({ client, signal }) => {
      const request = await fetchRequest(client, url, readerZone);
      return api.search.exclusions({ body: { request, publicOpportunityId } }, { signal });
    },
  });

type Props = { search: CurrentSearch; publicOpportunityId: string };

/** Leaves out of the present search what a notice is not wanted for: its buyer, its category or a word. */
export function ExcludeFromSearch({ search, publicOpportunityId }: Props) {
  const { url, stay, readerZone } = search;
  // After the notice above it, which would move it.
  const { isSuccess } = useQuery(opportunityQuery(publicOpportunityId));
  const { data } = useQuery({ ...exclusionsQuery(search, publicOpportunityId), enabled: isSuccess });
  function choose({ kind, label, request }: Exclusion) {
    // Words that were read as filters stay words, unless the words themselves change.
    const { excludedBuyerIds: notBuyer, excludedCategoryIds: notCategory } = request;
    stay(kind === "Word" ? urlOfRequest(request) : withChange(url, { notBuyer, notCategory }, readerZone));
    toast({
      type: "success",
      title: `“${label}” left out`,
      message: "The search has changed.",
      undo: () => stay(url),
    });
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section className={classes["region"]} aria-label="Not what you are looking for?">
      <h3>Not what you are looking for?</h3>
      <ExclusionButtons items={data.items} onChoose={choose} />
    </section>
  );
}
