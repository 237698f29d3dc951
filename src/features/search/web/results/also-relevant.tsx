import { Link } from "@tanstack/react-router";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { present, type SearchUrl } from "#features/search/web/query/search-url.ts";
import { Lane } from "./lane.tsx";
import classes from "./lane.module.css";
import type { RowProps } from "./result-row.tsx";

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
  const about = "Not in the results: similar in meaning, or in a broader category.";
  return (
    <Lane id="also-relevant" title="Also relevant" about={about} rows={rows}>
      <Link
        {...addressOf({ ...url, meaning: "off" })}
        resetScroll={false}
        hashScrollIntoView={false}
        className={classes["hide"]}
      >
        Hide them
      </Link>
    </Lane>
  );
}
