import { Link } from "@tanstack/react-router";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import classes from "./result-note.module.css";

/** How the text was read, each with a link to the other way. */
export const Interpretations = ({ url, result }: { url: SearchUrl; result: SearchResult }) =>
  result.interpretations?.map(({ kind, sentence, instead }) => (
    <p key={kind} className={classes["line"]}>
      {sentence}{" "}
      <Link {...addressOf({ ...onPage(url, 1), q: instead.freeText })} resetScroll={false} hashScrollIntoView={false}>
        {instead.label}
      </Link>
    </p>
  ));
