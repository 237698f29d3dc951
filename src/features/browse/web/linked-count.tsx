import { formatCount } from "#domain/format-number.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { Link } from "@tanstack/react-router";

/** A number of notices, with a link to the search that lists them. */
export const LinkedCount = ({ count, search }: { count: number; search: SearchUrl }) =>
  count === 0 ? (
    "0"
  ) : (
    <Link to="/opportunities" search={search}>
      {formatCount(count)}
    </Link>
  );
