import { formatCount } from "#domain/format-number.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "@tanstack/react-router";
import { activeFilters, nothingFoundText } from "#features/search/web/filters/filter-text.ts";
import { relaxedSearches } from "./relaxed-filters.ts";
import classes from "./no-results.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { withoutGroups, onPage } from "#features/search/web/query/search-change.ts";
import { asWords, readingsOf } from "#features/search/web/query/read-as.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** An empty list: why, and which similar searches have results. */
export function NoResults({ url, result }: { url: SearchUrl; result: SearchResult }) {
  const offers = relaxedSearches(url, result);
  if (result.totalRecords > 0) {
    return (
      <div className={classes["container"]}>
        <EmptyState title={`There is no page ${formatCount(url.page ?? 1)}`}>
          <p>
            <Link {...addressOf(onPage(url, 1))}>Back to the first page</Link> of {formatCount(result.totalRecords)}.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes["container"]}>
      <EmptyState
        title={nothingFoundText(url)}
        offers={
          offers.length > 0 && (
            <ul className={classes["offers"]}>
              {offers.map((offer) => (
                <li key={offer.label}>
                  <Link {...addressOf(offer.url)}>
                    {offer.label} <span className={classes["count"]}>{formatCount(offer.count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      >
        {result.didYouMean && (
          <p className={classes["suggestion"]}>
            Did you mean <Link {...addressOf({ ...url, q: result.didYouMean })}>{result.didYouMean}</Link>?
          </p>
        )}
        <p>{why(url, result)}</p>
        {result.anyWords && (
          <p className={classes["without"]}>
            <ButtonLink {...addressOf({ ...onPage(url, 1), q: result.anyWords.freeText })} size="sm">
              Match any of these words ({formatCount(result.anyWords.count)})
            </ButtonLink>
          </p>
        )}
        {narrowing(url, result).length > 0 && (
          <p className={classes["without"]}>
            <Link {...addressOf(withoutGroups(asWords(url, readingsOf(url, result))))}>Search without the filters</Link>
          </p>
        )}
      </EmptyState>
    </div>
  );
}

/** The filters the reader set; the default status is not one of them. */
const narrowing = (url: SearchUrl, result: SearchResult) =>
  activeFilters(url, result).filter(({ key }) => key !== "status" && key !== "flagged");

function why(url: SearchUrl, result: SearchResult): string {
  const chip = activeFilters(url, result)
    .filter((filter) => filter.hides)
    .sort((a, b) => b.hides! - a.hides!)[0];
  if (chip)
    return `${formatCount(chip.hides!)} ${chip.hides === 1 ? "is" : "are"} hidden by the filter “${chip.label}”.`;
  if (result.flaggedLeftOut > 0) return "Only sales, leases or grants match, and they are hidden.";
  if (!url.q) return "No notices match all of these filters.";
  // No single filter hides any, so we do not know whether any notice has the words.
  if (narrowing(url, result).length > 0) return "No notices with these words match all of the filters.";
  if (!/\s/.test(url.q))
    return "No notices contain this word. Try the start of it: refurb* finds every word that starts with refurb.";
  return "No notices contain all of these words. Use fewer words, or put commas between words that mean the same.";
}
