import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ListingTable } from "./listing-table.tsx";
import { listingsQuery, type OperatorListing, type OperatorRun } from "./listings-query.ts";

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
        <OperatorBlock title="Runs" note="the newest first">
          <RunTable runs={runs} />
        </OperatorBlock>
      )}
    </>
  );
}

function RunTable({ runs }: { runs: readonly OperatorRun[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable
      label="Runs"
      heads={[
        "Run",
        "Began",
        "Result",
        { right: "Records" },
        { right: "New" },
        { right: "Changed" },
        { right: "Skipped" },
      ]}
    >
      {runs.map((run) => (
        <tr key={run.runId}>
          <RowHead>{run.name}</RowHead>
          <Cell label="began">{formatZonedDateTime(epochOf(run.startedDate), zone)}</Cell>
          <Cell quiet>{resultText(run)}</Cell>
          <NumberCell label="records">{formatCount(run.read)}</NumberCell>
          <NumberCell label="new">{formatCount(run.added)}</NumberCell>
          <NumberCell label="changed">{formatCount(run.changed)}</NumberCell>
          <NumberCell label="skipped">{formatCount(run.skipped)}</NumberCell>
        </tr>
      ))}
    </OperatorTable>
  );
}

function resultText({ decision, heldReason, finishedDate, error }: OperatorRun): string {
  if (decision !== null) return decision;
  if (heldReason !== null) return `held: ${heldReason}`;
  if (error !== null) return `failed: ${error}`;
  return finishedDate === null ? "running, or ended without a word" : "done";
}
