import { formatAbn } from "#domain/abn.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { PersonRow } from "./person-row.tsx";
import { FindForm } from "./find-form.tsx";

const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ["operator", "people", text],
    queryFn: ({ signal }) => api.organisations.operatorPeople({ query: { text } }, { signal }),
    staleTime: 0,
  });
type Found = Awaited<ReturnType<typeof api.organisations.operatorPeople>>;

/** Finds people and organisations. What they wrote, searched and read is never shown, and nobody can act as them. */
export function OperatorPeoplePage({ text }: { text: string }) {
  const hasText = text.length >= 2;
  const { data, isError, refetch } = useQuery({ ...peopleQuery(text), enabled: hasText });
  const isNone = data?.people.length === 0 && data.organisations.length === 0;
  return (
    <>
      <OperatorHead title="People" lead="Find by email, name or ABN" tools={<FindForm key={text} text={text} />} />
      {!hasText && (
        <EmptyState title="Find a person or an organisation">
          An email finds its owner. A name finds parts of names, 50 at most. To open a person is an act in the audit
          list.
        </EmptyState>
      )}
      {hasText && isError && <ErrorPanel thing="the people" onRetry={() => void refetch()} />}
      {hasText && !data && !isError && <SkeletonRows rows={4} height={33} />}
      {isNone && <EmptyState title="Nobody found">Check the spelling, or try a part of the name.</EmptyState>}
      {data && data.people.length > 0 && (
        <OperatorBlock title="People" note={formatCounted(data.people.length, "person", "people")}>
          <OperatorTable label="People" heads={["Name", "Email", "Organisation", "Last active", { acts: "Acts" }]}>
            {data.people.map((person) => (
              <PersonRow key={person.personId} person={person} />
            ))}
          </OperatorTable>
        </OperatorBlock>
      )}
      {data && data.organisations.length > 0 && <Organisations organisations={data.organisations} />}
    </>
  );
}

function Organisations({ organisations }: { organisations: Found["organisations"] }) {
  const zone = useOperatorZone();
  return (
    <OperatorBlock title="Organisations" note={formatCounted(organisations.length, "organisation")}>
      <OperatorTable label="Organisations" heads={["Name", "ABN", { right: "People" }, "Since"]}>
        {organisations.map(({ organisationId, name, abn, people, createdDate }) => (
          <tr key={organisationId}>
            <RowHead>{name}</RowHead>
            <Cell label="ABN">{formatAbn(abn)}</Cell>
            <NumberCell label="people">{formatCount(people)}</NumberCell>
            <Cell label="since" quiet>
              {formatDate(epochOf(createdDate), zone)}
            </Cell>
          </tr>
        ))}
      </OperatorTable>
    </OperatorBlock>
  );
}
