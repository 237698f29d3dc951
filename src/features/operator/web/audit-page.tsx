import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ListPages } from "#web/lists/list-pages.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ActKind, actKinds } from "#features/operator/shapes.ts";
import { type ActSearch, actSearchOf } from "./act-search.ts";
import { actText } from "./act-text.ts";
import { OperatorHead } from "./operator-page.tsx";
import { Cell, OperatorTable, RowHead } from "./operator-table.tsx";

const path = "/operator/audit";
const pageSize = 50;

/** A page of what operators did. Every act of an operator changes what is below this key. */
export const actsQuery = ({ page = 1, kind }: { page?: number; kind?: ActKind | undefined }, size = pageSize) =>
  queryOptions({
    queryKey: ["operator", "acts", page, kind, size],
    queryFn: ({ signal }) => api.operator.acts({ query: { page, pageSize: size, ...(kind && { kind }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
type Act = Awaited<ReturnType<typeof api.operator.acts>>["items"][number];

const kindChoices = [
  { value: "", label: "Everything" },
  ...actKinds
    .map((kind) => ({ value: kind, label: actText[kind] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en-AU")),
];

/** What operators did, and why: the newest first. */
export function AuditPage({ search }: { search: ActSearch }) {
  const { page = 1 } = search;
  const kind = actKinds.find((candidate) => candidate === search.kind);
  const ofKind = kind && { kind };
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(actsQuery({ page, kind }));
  return (
    <>
      <OperatorHead
        title="Audit"
        lead={data ? `What operators did, and why · ${formatCounted(data.totalRecords, "act")}` : undefined}
        tools={
          <SelectField
            label="What was done"
            hideLabel
            size="sm"
            value={kind ?? ""}
            options={kindChoices}
            onChange={({ target }) => void navigate({ to: path, search: actSearchOf({ kind: target.value }) })}
          />
        }
      />
      {isError && <ErrorPanel thing="the list" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={33} />}
      {data?.items.length === 0 && (
        <EmptyState
          title={data.totalRecords === 0 ? "No acts yet" : "No acts on this page"}
          offers={data.totalRecords > 0 && <ButtonLink to={path}>Show the latest acts</ButtonLink>}
        >
          Everything that an operator does will appear here.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ActTable acts={data.items} />
          <ListPages
            label="Pages of the audit list"
            page={page}
            pageSize={pageSize}
            total={data.totalRecords}
            previous={
              <ButtonLink to={path} search={{ ...ofKind, ...(page > 2 && { page: page - 1 }) }} size="sm" rel="prev">
                Newer
              </ButtonLink>
            }
            next={
              <ButtonLink to={path} search={{ ...ofKind, page: page + 1 }} size="sm" rel="next">
                Older
              </ButtonLink>
            }
          />
        </>
      )}
    </>
  );
}

/** Acts as a table, with times in the operator's zone. */
export function ActTable({ acts }: { acts: readonly Act[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable label="What operators did" heads={["Did", "On", "Reason", "Who", "When"]}>
      {acts.map(({ actId, date, kind, operator, subjectName, reason, before, after }) => (
        <tr key={actId}>
          <RowHead>{actText[kind]}</RowHead>
          <Cell>{subjectName}</Cell>
          <Cell quiet>
            {reason && `“${reason}” `}
            {factText(before, after)}
          </Cell>
          <Cell label="by">{operator ?? "an erased person"}</Cell>
          <Cell quiet>{formatZonedDateTime(epochOf(date), zone)}</Cell>
        </tr>
      ))}
    </OperatorTable>
  );
}

/** What an act changed: "plan: No plan, then Team". */
function factText(before: Act["before"], after: Act["after"]): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => {
      const [was, is] = [before?.[name], after?.[name]].map((value) => (value ?? undefined) && String(value));
      return `${name}: ${[was, is].filter((value) => value !== undefined).join(", then ")}`;
    })
    .join("; ");
}
