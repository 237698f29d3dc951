import { formatCount } from "#domain/format-number.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./also-relevant.module.css";
import { ResultRow, type RowProps } from "./result-row.tsx";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { present, type SearchUrl } from "#features/search/web/query/search-url.ts";

type Props = { url: SearchUrl; rows: readonly RowProps[] };

/** Related notices that do not match, each with a reason. Shown separately below the results and never counted. */
export function AlsoRelevant({ url, rows }: Props) {
  if (url.meaning === "off") {
    const on = addressOf(present({ ...url, meaning: undefined }));
    return (
      <p className={classes["off"]}>
        Notices that are only similar in meaning are hidden.{" "}
        <Link {...on} resetScroll={false} hashScrollIntoView={false}>
          Show them
        </Link>
      </p>
    );
  }
  if (rows.length === 0) return null;
  return (
    <section className={classes["lane"]} aria-labelledby="also-relevant">
      <div className={classes["head"]}>
        <h2 id="also-relevant">Also relevant</h2>
        <p>
          <VisuallyHidden>{formatCount(rows.length)} notices. </VisuallyHidden>
          Not in the results: similar in meaning, or in a broader category.
        </p>
        <Link
          {...addressOf({ ...url, meaning: "off" })}
          resetScroll={false}
          hashScrollIntoView={false}
          className={classes["hide"]}
        >
          Hide them
        </Link>
      </div>
      {rows.map((row) => (
        <ResultRow key={row.item.publicOpportunityId} {...row} isBeside />
      ))}
    </section>
  );
}
