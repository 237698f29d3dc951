import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ListingTable } from "./listing-table.tsx";
import { inOrderOfNeed, listingsText } from "./listing-order.ts";
import { listingsQuery } from "./listings-query.ts";
import { RunTable } from "./run-table.tsx";

/** Every listing, and the newest runs. */
export function SourcesPage() {
  const { data, isError, refetch } = useQuery(listingsQuery);
  if (isError) return <ErrorPanel thing="the sources" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={12} height={33} />;
  const { items, readsPortals, runs } = data;
  return (
    <>
      <OperatorHead title="Sources" lead={listingsText(items, readsPortals)} />
      <ListingTable listings={inOrderOfNeed(items)} readsPortals={readsPortals} />
      {runs.length > 0 && (
        <OperatorBlock title="Runs" note="those that are held, then the newest">
          <RunTable runs={runs} />
        </OperatorBlock>
      )}
    </>
  );
}
