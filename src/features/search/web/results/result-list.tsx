import { Fragment } from "react";
import { useNow } from "#web/clock.tsx";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { dayHeadings } from "./closing-day.ts";
import classes from "./result-list.module.css";
import { ResultRow, type RowProps } from "./result-row.tsx";

type Props = { url: SearchUrl; rows: readonly RowProps[]; readerZone: string };

/** The results as rows, under headings of their days if they are ordered by closing. */
export function ResultList({ url, rows, readerZone }: Props) {
  const notices = rows.map(({ item }) => item);
  const headings = dayHeadings(url, notices, useNow(), readerZone);
  return rows.map((row, index) => (
    <Fragment key={row.item.publicOpportunityId}>
      {headings[index] && <h3 className={classes["day"]}>{headings[index]}</h3>}
      <ResultRow {...row} />
    </Fragment>
  ));
}
