import { Link } from "@tanstack/react-router";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import classes from "./result-note.module.css";

/** The first page of the text that is read the other way. */
function withReading(url: SearchUrl, kind: string, freeText: string): SearchUrl {
  const { trade, ...others } = { ...onPage(url, 1), q: freeText };
  return trade && kind !== "TypedWords" ? { ...others, trade } : others;
}

/** How the text was read, each with a link to the other way. */
export const Interpretations = ({ url, result }: { url: SearchUrl; result: SearchResult }) =>
  result.interpretations?.map(({ kind, sentence, instead }) => (
    <p key={kind} className={classes["line"]}>
      {sentence}{" "}
      <Link {...addressOf(withReading(url, kind, instead.freeText))} resetScroll={false} hashScrollIntoView={false}>
        {instead.label}
      </Link>
    </p>
  ));
