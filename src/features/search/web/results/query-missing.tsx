import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./no-results.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** Replaces the results if the address says that its query is in the hash, and the hash is empty. */
export const QueryMissing = ({ url }: { url: SearchUrl }) => (
  <div className={classes["place"]}>
    <EmptyState title="The words of this search are not in the link">
      <p>
        They stand at the end of a long address, behind the #, and were cut off on the way. Ask for the whole link, or{" "}
        <Link {...addressOf(url)}>search without them</Link>.
      </p>
    </EmptyState>
  </div>
);
