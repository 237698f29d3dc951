import { Link } from "@tanstack/react-router";
import classes from "#web/shell/brand.module.css";
import { useSite } from "#web/site.ts";
import { Mark } from "#web/ui/mark.tsx";

/** Mark and wordmark; leads home. */
export const Brand = () => (
  <Link to="/" className={classes["brand"]}>
    <Mark className={classes["mark"]} />
    {useSite().productName}
  </Link>
);
