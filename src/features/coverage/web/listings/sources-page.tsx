import { formatCount, formatCounted } from "#domain/format-number.ts";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ListingTable } from "./listing-table.tsx";
import { listingsQuery, type OperatorListing } from "./listings-query.ts";
import { RunTable } from "./run-table.tsx";

/** Those that need somebody stand first. */
const order = ["failing", "stale", "never", "fresh", "by-hand"];
const rankOf = ({ state, switchedOff }: OperatorListing) => (switchedOff ? order.length : order.indexOf(state));

/** Every listing, and the newest runs. */
export function SourcesPage() {
  const { data, isError, refetch } = useQuery(listingsQuery);
  if (isError) return <ErrorPanel thing="the sources" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={12} height={33} />;
  const { items, readsPortals, runs } = data;
  const scheduled = items.filter(({ isScheduled }) => isScheduled).length;
  const off = items.filter(({ switchedOff }) => switchedOff).length;
  return (
    <>
      <OperatorHead
        title="Sources"
        lead={`${formatCounted(items.length, "listing")} · ${formatCount(scheduled)} scheduled · ${formatCount(off)} switched off${readsPortals ? "" : " · this installation does not read portals"}`}
      />
      <ListingTable listings={items.toSorted((a, b) => rankOf(a) - rankOf(b))} readsPortals={readsPortals} />
      {runs.length > 0 && (
        <OperatorBlock title="Runs" note="those that are held, then the newest">
          <RunTable runs={runs} />
        </OperatorBlock>
      )}
    </>
  );
}
