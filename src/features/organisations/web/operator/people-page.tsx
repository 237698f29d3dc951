import { formatAbn } from "#domain/abn.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { planOf, type PlanId } from "#domain/plans.ts";
import type { SubscriptionState } from "#domain/subscription-state.ts";
import { FindForm } from "#features/operator/web/find-form.tsx";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PersonRow } from "./person-row.tsx";
import classes from "./people-page.module.css";

const minLength = 2;
const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ["operator", "people", text],
    queryFn: ({ signal }) =>
      api.organisations.operatorPeople({ query: text.length >= minLength ? { text } : {} }, { signal }),
    staleTime: 0,
  });
type Found = Awaited<ReturnType<typeof api.organisations.operatorPeople>>;

/** Finds people and organisations. What they wrote, searched and read is never shown, and nobody can act as them. */
export function OperatorPeoplePage({ text }: { text: string }) {
  const hasText = text.length >= minLength;
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(peopleQuery(text));
  const isNone = hasText && data?.people.length === 0 && data.organisations.length === 0;
  return (
    <>
      <OperatorHead
        title="People"
        lead={
          data &&
          `${formatCounted(data.totals.people, "person", "people")} in ${formatCounted(data.totals.organisations, "organisation")}`
        }
        tools={
          <FindForm
            key={text}
            label="Email, name or ABN"
            text={text}
            className={classes["form"]}
            onFind={(words) => void navigate({ to: "/operator/people", search: words ? { text: words } : {} })}
          />
        }
      />
      {!hasText && (
        <EmptyState title="Find a person or an organisation">
          An email finds its owner. A name finds parts of names, 50 at most. To open a person is an act in the audit
          list.
        </EmptyState>
      )}
      {isError && <ErrorPanel thing="the people" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} height={33} />}
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

/** After the name of a plan. */
const planStates: Record<SubscriptionState, string> = {
  active: "",
  failed: ", payment failed",
  ending: ", cancelled",
  trial: ", trial",
  ended: ", ended",
};

function Organisations({ organisations }: { organisations: Found["organisations"] }) {
  const zone = useOperatorZone();
  return (
    <OperatorBlock title="Organisations" note={formatCounted(organisations.length, "organisation")}>
      <OperatorTable
        label="Organisations"
        heads={["Name", "ABN", "Plan", { right: "People" }, { right: "Saved searches" }, { right: "Watched" }, "Since"]}
      >
        {organisations.map(
          ({ organisationId, name, abn, plan, people, savedSearches, watchedOpportunities, createdDate }) => (
            <tr key={organisationId}>
              <RowHead>{name}</RowHead>
              <Cell label="ABN">{formatAbn(abn)}</Cell>
              <Cell label="plan">
                {plan === null ? "none" : `${planOf(plan.planId as PlanId).name}${planStates[plan.state]}`}
              </Cell>
              <NumberCell label="people">{formatCount(people)}</NumberCell>
              <NumberCell label="saved searches">{formatCount(savedSearches)}</NumberCell>
              <NumberCell label="watched">{formatCount(watchedOpportunities)}</NumberCell>
              <Cell label="since" quiet>
                {formatDate(epochOf(createdDate), zone)}
              </Cell>
            </tr>
          ),
        )}
      </OperatorTable>
    </OperatorBlock>
  );
}
