import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { actsQuery, ActTable } from "./audit-page.tsx";
import { OperatorBlock } from "./operator-page.tsx";
import classes from "./overview-page.module.css";

/** How many rows of each list the overview shows. */
export const overviewRows = 6;

/** What operators did last. */
export function LatestActs() {
  const { data } = useQuery(actsQuery({}, overviewRows));
  if (!data || data.items.length === 0) return undefined;
  return (
    <OperatorBlock title="Audit" note="what operators did, and why" more={<Link to="/operator/audit">Whole list</Link>}>
      <ActTable acts={data.items} />
    </OperatorBlock>
  );
}

/** Two parts of the overview beside each other, below each other where there is no room. */
export const OverviewPair = ({ children }: { children: ReactNode }) => (
  <div className={classes["pair"]}>{children}</div>
);
