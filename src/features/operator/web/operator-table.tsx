import type { ReactNode } from "react";
import classes from "./operator-table.module.css";

type Head = string | { right: string } | { acts: string } | { tick: ReactNode };
type Props = { label: string; heads: readonly Head[]; children: ReactNode };

/** A table of the operator's pages: rows of 33 px, and on a phone a block with labels for each. */
export const OperatorTable = ({ label, heads, children }: Props) => (
  <table className={classes["table"]} aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => {
          if (typeof head === "object" && "tick" in head)
            return (
              <th key="tick" scope="col" className={classes["tick"]}>
                {head.tick}
              </th>
            );
          const text = typeof head === "string" ? head : "right" in head ? head.right : head.acts;
          return (
            <th key={text} scope="col" className={typeof head === "string" ? undefined : classes["right"]}>
              {typeof head === "object" && "acts" in head ? <span className={classes["hidden"]}>{text}</span> : text}
            </th>
          );
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** The box that ticks a row, before what it is about. */
export const TickCell = ({ children }: { children?: ReactNode }) => <td className={classes["tick"]}>{children}</td>;

/** What a row is about. */
export const RowHead = ({ children }: { children: ReactNode }) => <th scope="row">{children}</th>;

type CellProps = { label?: string; quiet?: boolean; oneLine?: boolean; children?: ReactNode };

/** A cell. `label` stands before it on a phone. */
export const Cell = ({ label, quiet, oneLine, children }: CellProps) => (
  <td data-label={label} className={quiet ? classes["quiet"] : oneLine ? classes["oneLine"] : undefined}>
    {children}
  </td>
);

/** A number, at the right. */
export const NumberCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-label={label} className={classes["right"]}>
    {children}
  </td>
);

/** What can be done with a row, at its end. */
export const ActsCell = ({ children }: { children?: ReactNode }) => <td className={classes["acts"]}>{children}</td>;

/** What explains the row above it. */
export const MoreRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className={classes["more"]}>
    <td colSpan={columns}>{children}</td>
  </tr>
);
