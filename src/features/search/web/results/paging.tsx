import { formatCount } from "#domain/format-number.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pageNumbers } from "./page-numbers.ts";
import classes from "./paging.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import { pageSize } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

type Props = {
  url: SearchUrl;
  total: number;
  shown: number;
  /** Aligned to the right. */
  children?: ReactNode;
};

/** "Next 20", the pages around this one, and "1 to 20 of 1,284". */
export function Paging({ url, total, shown, children }: Props) {
  const page = url.page ?? 1;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const left = total - page * pageSize;
  return (
    <nav className={classes["paging"]} aria-label="Pages of results">
      {left > 0 && (
        <ButtonLink {...addressOf(onPage(url, page + 1))} preset="secondary" size="sm" rel="next">
          Next {Math.min(pageSize, left)}
        </ButtonLink>
      )}
      {last > 1 && (
        <ul className={classes["pages"]}>
          {pageNumbers(page, last).map((number, index, all) => (
            <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? classes["gap"] : undefined}>
              <Link
                {...addressOf(onPage(url, number))}
                aria-label={`Page ${formatCount(number)}`}
                aria-current={number === page ? "page" : undefined}
                className={classes["page"]}
              >
                {formatCount(number)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={classes["range"]}>
        {formatCount(first)} to {formatCount(first + shown - 1)} of {formatCount(total)}
      </p>
      {children}
    </nav>
  );
}
