import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { inOrderOfNeed, listingsText } from "./listing-order.ts";
import { ListingTable } from "./listing-table.tsx";
import { listingsQuery } from "./listings-query.ts";

/** The listings that need somebody, then others, for the overview. */
export function ListingsOverview({ rows }: { rows: number }) {
  const { data } = useQuery(listingsQuery);
  if (!data) return undefined;
  const { items, readsPortals } = data;
  return (
    <OperatorBlock
      title="Sources"
      note={`${listingsText(items, readsPortals)}; those that need you first`}
      more={<Link to="/operator/sources">All listings and runs</Link>}
    >
      <ListingTable listings={inOrderOfNeed(items).slice(0, rows)} readsPortals={readsPortals} />
    </OperatorBlock>
  );
}
