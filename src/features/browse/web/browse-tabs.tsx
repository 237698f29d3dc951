import { Page } from "#web/ui/page.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./browse-tabs.module.css";

/** The three ways to browse, under the head of each. */
export const BrowseTabs = () => (
  <nav aria-label="Browse" className={classes["tabs"]}>
    <Page className={classes["inner"]}>
      <Link to="/browse" activeOptions={{ exact: true }}>
        Overview
      </Link>
      <Link to="/browse/categories" activeOptions={{ exact: true }}>
        Categories
      </Link>
      <Link to="/browse/buyers" activeOptions={{ exact: true, includeSearch: false }}>
        Buyers
      </Link>
    </Page>
  </nav>
);
