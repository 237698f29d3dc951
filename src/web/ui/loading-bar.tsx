import { useRouterState } from "@tanstack/react-router";
import classes from "#web/ui/loading-bar.module.css";

/** A line along the top edge while the next page loads. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.status === "pending" });
  return <div aria-hidden className={classes["bar"]} data-loading={loading || undefined} />;
}
