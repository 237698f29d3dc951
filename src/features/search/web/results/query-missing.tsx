import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./no-results.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** Replaces the results if the address says that its query is in the hash, and the hash is empty. */
export const QueryMissing = ({ url }: { url: SearchUrl }) => (
  <div className={classes["container"]}>
    <EmptyState title="This link is missing its search words">
      <p>
        A long search is stored at the end of its link, after the #, and that part was cut off. Ask for the whole link,
        or <Link {...addressOf(url)}>search without the words</Link>.
      </p>
    </EmptyState>
  </div>
);
