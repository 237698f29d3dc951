import classes from "#web/charts/read-table.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { ReactNode } from "react";

export type Column = {
  head: string;
  /** The head, if it is more than its text: a link that sorts. */
  headLink?: ReactNode;
  isNumber?: boolean;
  sorted?: "ascending" | "descending" | undefined;
  /** On a phone: takes the whole width, or is left out. */
  onPhone?: "wide" | "none";
};
export type Row = { key: string | number; cells: readonly ReactNode[] };

type Props = {
  caption: string;
  /** The first is what a row is about. */
  columns: readonly Column[];
  rows: readonly Row[];
  /** `dense`: the data of a chart. `cards`: each row is a card on a phone. */
  form?: "dense" | "cards";
};

/** A table that people read. */
export const ReadTable = ({ caption, columns, rows, form = "cards" }: Props) => (
  <table className={`${classes["table"]} ${classes[form]} ${standInPairs(columns) ? classes["pairs"] : ""}`}>
    <caption>
      <VisuallyHidden>{caption}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {columns.map(({ head, headLink, isNumber, sorted, onPhone }) => (
          <th key={head} scope="col" aria-sort={sorted} className={cellClass({ isNumber, onPhone })}>
            {headLink ?? (sorted ? <SortedHead sorted={sorted}>{head}</SortedHead> : head)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {columns.map(({ head, isNumber, onPhone }, index) =>
            index === 0 ? (
              <th key={head} scope="row">
                {cells[index]}
              </th>
            ) : (
              <td key={head} data-head={head} className={cellClass({ isNumber, onPhone })}>
                {cells[index]}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Whether the values of a card stand two by two: of four, one would be alone under three. */
const standInPairs = (columns: readonly Column[]) => columns.slice(1).filter(({ onPhone }) => !onPhone).length === 4;

/** The head of a column that the rows are sorted by. */
export const SortedHead = ({ sorted, children }: { sorted: "ascending" | "descending"; children: ReactNode }) => (
  <span className={classes["sorted"]}>
    {children}
    <Icon name={sorted === "ascending" ? "chevron-up" : "chevron-down"} />
  </span>
);

const cellClass = ({ isNumber, onPhone }: Pick<Column, "isNumber" | "onPhone">): string | undefined =>
  [isNumber && classes["number"], onPhone && classes[onPhone]].filter(Boolean).join(" ") || undefined;
