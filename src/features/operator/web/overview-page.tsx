import { useNow } from "#web/clock.tsx";
import { formatZonedMoment } from "#domain/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { actsQuery, ActTable } from "./audit-page.tsx";
import { OperatorBlock, OperatorHead } from "./operator-page.tsx";
import { useOperatorZone } from "./operator-zone.ts";

/** How many acts the overview shows. */
const latest = 6;

/** How the installation is, in the parts that the route puts into it, and what operators did last. */
export function OverviewPage({ children }: { children?: ReactNode }) {
  const { data } = useQuery(actsQuery(1, latest));
  return (
    <>
      <OperatorHead title="Operator" lead={formatZonedMoment(useNow(), useOperatorZone())} />
      {children}
      {data && data.items.length > 0 && (
        <OperatorBlock
          title="Audit"
          note="what operators did, and why"
          more={<Link to="/operator/audit">Whole list</Link>}
        >
          <ActTable acts={data.items} />
        </OperatorBlock>
      )}
    </>
  );
}
