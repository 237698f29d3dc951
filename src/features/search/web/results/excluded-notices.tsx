import { formatCount } from "#domain/format-number.ts";
import { Link } from "@tanstack/react-router";
import classes from "./result-note.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** Below the results: what the search excludes by default, with a link to include it. */
export function ExcludedNotices({ url, flagged }: { url: SearchUrl; flagged: number }) {
  if (flagged === 0) return null;
  const all = addressOf({ ...onPage(url, 1), flagged: "show" });
  return (
    <p className={classes["line"]}>
      {formatCount(flagged)} {flagged === 1 ? "sale, lease or grant is" : "sales, leases and grants are"} hidden.{" "}
      <Link {...all}>Include {flagged === 1 ? "it" : "them"}</Link>
    </p>
  );
}
