import { formatCounted } from "#domain/format-number.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { AddFeatured } from "./add-featured.tsx";
import classes from "./operator-featured-page.module.css";
import { minFeatured } from "./featured-query.ts";

const featuredListQuery = queryOptions({
  queryKey: ["operator", "featured"],
  queryFn: ({ signal }) => api.organisations.featuredList({}, { signal }),
  staleTime: 0,
});
type Featured = Awaited<ReturnType<typeof api.organisations.featuredList>>["items"][number];

/** Organisations whose logos the front page shows: added, put in order and removed. */
export function OperatorFeaturedPage() {
  const { data, isError, refetch } = useQuery(featuredListQuery);
  return (
    <>
      <OperatorHead
        title="Featured"
        lead={
          data &&
          `${formatCounted(data.totalRecords, "organisation")} · the front page shows them from ${minFeatured} on, and follows within 5 minutes`
        }
      />
      <AddFeatured />
      <OperatorBlock title="Featured organisations" note="in the order of the front page">
        {isError && <ErrorPanel thing="the list" onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={4} height={49} />}
        {data?.items.length === 0 && <EmptyState title="No organisation is featured" />}
        {data && data.items.length > 0 && <FeaturedTable organisations={data.items} />}
      </OperatorBlock>
    </>
  );
}

const FeaturedTable = ({ organisations }: { organisations: readonly Featured[] }) => (
  <OperatorTable label="Featured organisations" heads={["Organisation", "Logo", "Website", { acts: "Acts" }]}>
    {organisations.map((featured, index) => (
      <tr key={featured.featuredId}>
        <RowHead>{featured.name}</RowHead>
        <Cell>
          <img className={classes["logo"]} src={featured.logoAddress} alt={`Logo of ${featured.name}`} />
        </Cell>
        <Cell quiet>{featured.websiteUrl}</Cell>
        <ActsCell>
          {index > 0 && <MoveButton featured={featured} direction="earlier" />}
          {index < organisations.length - 1 && <MoveButton featured={featured} direction="later" />}
          <ActButton
            label="Remove"
            of={featured.name}
            preset="tool"
            question={{
              title: `Remove ${featured.name}`,
              text: "The front page no longer shows its logo. To show it again, add it again.",
              isDangerous: true,
            }}
            act={(reason) =>
              api.organisations.removeFeatured({ params: { featuredId: featured.featuredId }, body: { reason } })
            }
            done={`${featured.name} is no longer featured`}
            failure={`${featured.name} was not removed`}
          />
        </ActsCell>
      </tr>
    ))}
  </OperatorTable>
);

function MoveButton({ featured, direction }: { featured: Featured; direction: "earlier" | "later" }) {
  const { featuredId, name } = featured;
  return (
    <ActButton
      label={direction === "earlier" ? "Move up" : "Move down"}
      of={name}
      question={{
        title: `Move ${name}`,
        text: `It changes places with the one ${direction === "earlier" ? "before" : "after"} it.`,
      }}
      act={(reason) => api.organisations.moveFeatured({ params: { featuredId }, body: { direction, reason } })}
      done={`${name} has moved`}
      failure={`${name} was not moved`}
    />
  );
}
