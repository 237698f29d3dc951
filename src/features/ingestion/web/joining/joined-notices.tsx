import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { JoinedPages, pageSize, whoText } from "./joined-pages.tsx";

const joinedQuery = (page: number) =>
  queryOptions({
    queryKey: ["operator", "joined", page],
    queryFn: ({ signal }) => api.ingestion.joinedNotices({ query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Notices that are joined to others, with what separates them. */
export function JoinedNotices({ page }: { page: number }) {
  const zone = useOperatorZone();
  const { data, isError, refetch } = useQuery(joinedQuery(page));
  return (
    <OperatorBlock title="Joined" note="by rules and by hand, the newest first">
      {isError && <ErrorPanel thing="the list" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} height={33} />}
      {data?.items.length === 0 && <EmptyState title="No notices are joined" />}
      {data && data.items.length > 0 && (
        <OperatorTable label="Joined notices" heads={["What", "Reason", "By", "Joined", { acts: "Acts" }]}>
          {data.items.map((row) => (
            <tr key={row.publicOpportunityId}>
              <RowHead>
                {row.reference ?? row.publicOpportunityId} ({row.sourceName}) into{" "}
                <Link to="/opportunities/$id/{-$slug}" params={{ id: row.mainPublicOpportunityId, slug: undefined }}>
                  {row.mainReference ?? row.mainTitle}
                </Link>
              </RowHead>
              <Cell quiet>{row.isByRule ? row.reason : `“${row.reason}”`}</Cell>
              <Cell label="by">{whoText(row)}</Cell>
              <Cell quiet>{formatZonedDateTime(epochOf(row.joinedDate), zone)}</Cell>
              <ActsCell>
                <ActButton
                  label="Separate"
                  of={row.reference ?? row.publicOpportunityId}
                  preset="secondary"
                  question={{
                    title: "Separate these two",
                    text: "The notice gets its own address, and the watches, pipeline records and notes that were made on it. It is not joined again by a rule. Nothing is announced.",
                  }}
                  act={(reason) =>
                    api.ingestion.separateNotice({
                      params: { publicOpportunityId: row.publicOpportunityId },
                      body: { reason },
                    })
                  }
                  done="The notices are separate again"
                  failure="The notices were not separated"
                />
              </ActsCell>
            </tr>
          ))}
        </OperatorTable>
      )}
      {data && <JoinedPages page={page} total={data.totalRecords} />}
    </OperatorBlock>
  );
}
