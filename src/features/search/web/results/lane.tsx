import type { ReactNode } from "react";
import { formatCount } from "#domain/format-number.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import classes from "./lane.module.css";
import { ResultRow, type RowProps } from "./result-row.tsx";

type Props = { id: string; title: string; about: string; rows: readonly RowProps[]; children?: ReactNode };

/** Notices below the results that do not match, each with its reason. `children`: links of its head. */
export const Lane = ({ id, title, about, rows, children }: Props) => (
  <section className={classes["lane"]} aria-labelledby={id}>
    <div className={classes["head"]}>
      <h2 id={id}>{title}</h2>
      <p>
        <VisuallyHidden>{formatCount(rows.length)} notices. </VisuallyHidden>
        {about}
      </p>
      {children}
    </div>
    {rows.map((row) => (
      <ResultRow key={row.item.publicOpportunityId} {...row} isBeside />
    ))}
  </section>
);
