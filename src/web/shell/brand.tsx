import { Link } from "@tanstack/react-router";
import classes from "#web/shell/brand.module.css";
import { useSite } from "#web/site.ts";
import { Mark } from "#web/ui/mark.tsx";

/** Mark and wordmark, linked to the front page. `large` for pages without a header. */
export const Brand = ({ large = false }: { large?: boolean }) => (
  <Link to="/" className={`${classes["brand"]} ${large ? classes["large"] : ""}`}>
    <Mark className={classes["mark"]} />
    {useSite().productName}
  </Link>
);
