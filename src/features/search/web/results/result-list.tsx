import { Fragment } from "react";
import { useNow } from "#web/clock.tsx";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { closingDayText, isByClosing } from "./closing-day.ts";
import classes from "./result-list.module.css";
import { ResultRow, type RowProps } from "./result-row.tsx";

type Props = { url: SearchUrl; rows: readonly RowProps[]; readerZone: string };

/** The results as rows, under headings of their days if they are ordered by closing. */
export function ResultList({ url, rows, readerZone }: Props) {
  const now = useNow();
  const days = rows.map(({ item }) => (isByClosing(url) ? closingDayText(item, now, readerZone) : null));
  return rows.map((row, i) => (
    <Fragment key={row.item.publicOpportunityId}>
      {days[i] !== days[i - 1] && days[i] && <h3 className={classes["day"]}>{days[i]}</h3>}
      <ResultRow {...row} />
    </Fragment>
  ));
}
