import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { JoinedPages, pageSize, type Party, whoText } from "./joined-pages.tsx";

const joinedQuery = (party: Party, page: number) =>
  queryOptions({
    queryKey: ["operator", "joined-names", party, page],
    queryFn: ({ signal }) =>
      api.ingestion.joinedPartyNames({ params: { party }, query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Names that are joined to others, with what separates them. */
export function JoinedNames({ party, page }: { party: Party; page: number }) {
  const { data, isError, refetch } = useQuery(joinedQuery(party, page));
  return (
    <OperatorBlock title="Joined" note="by rules and by hand, the newest first">
      {isError && <ErrorPanel thing="the list" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} height={33} />}
      {data?.items.length === 0 && <EmptyState title="No names are joined" />}
      {data && data.items.length > 0 && (
        <OperatorTable label="Joined names" heads={["Name", "Into", "Reason", "By", { acts: "Acts" }]}>
          {data.items.map((row) => (
            <tr key={row.slug}>
              <RowHead>{row.name}</RowHead>
              <Cell label="into">{row.mainName}</Cell>
              <Cell quiet>{row.isByRule ? row.reason : `“${row.reason}”`}</Cell>
              <Cell label="by">{whoText(row)}</Cell>
              <ActsCell>
                <ActButton
                  label="Separate"
                  of={row.name}
                  preset="secondary"
                  question={{
                    title: `Separate ${row.name}`,
                    text: "Its notices name it again, and no rule joins the two again. Nothing is announced.",
                  }}
                  act={(reason) =>
                    api.ingestion.separatePartyName({ params: { party }, body: { slug: row.slug, reason } })
                  }
                  done={`${row.name} is separate again`}
                  failure="The names were not separated"
                />
              </ActsCell>
            </tr>
          ))}
        </OperatorTable>
      )}
      {data && <JoinedPages page={page} total={data.totalRecords} what={party} />}
    </OperatorBlock>
  );
}
