import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { formatCount } from "#domain/format-number.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import classes from "./result-note.module.css";

/** "Trade terms in your words: roof repairs (212), gutters (40).", each a search of its own. */
export const TermSearches = ({ url, result: { termSearches } }: { url: SearchUrl; result: SearchResult }) =>
  termSearches && (
    <p className={classes["line"]}>
      Trade terms in your words:{" "}
      {termSearches.map(({ freeText, count }, i) => (
        <Fragment key={freeText}>
          {i > 0 && ", "}
          <Link {...addressOf({ ...onPage(url, 1), q: freeText })}>{freeText}</Link> ({formatCount(count)})
        </Fragment>
      ))}
      .
    </p>
  );
