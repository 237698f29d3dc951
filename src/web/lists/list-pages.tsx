import { formatCount } from "#domain/format-number.ts";
import classes from "#web/lists/list-pages.module.css";
import type { ReactNode } from "react";

type Props = {
  /** Of what: "Pages of the watchlist". */
  label: string;
  page: number;
  pageSize: number;
  /** Of all pages. */
  total: number;
  /** The links to the page before and after; they are shown if there is one. */
  previous: ReactNode;
  next: ReactNode;
};

/** Below a list: "21 to 40 of 61", and the way to its other pages. */
export function ListPages({ label, page, pageSize, total, previous, next }: Props) {
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={label} className={classes["pages"]}>
      <span>
        {formatCount((page - 1) * pageSize + 1)} to {formatCount(last)} of {formatCount(total)}
      </span>
      {page > 1 && previous}
      {last < total && next}
    </nav>
  );
}
