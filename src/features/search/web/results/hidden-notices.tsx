import { Button } from "#web/ui/button.tsx";
import classes from "./result-note.module.css";
import type { HiddenRows } from "./use-hidden-rows.ts";

/** Below the results: "3 hidden by you", with a button that shows them. */
export function HiddenNotices({ hidden: { byCaller, byOrganisation, areShown, show } }: { hidden: HiddenRows }) {
  const parts = [
    byCaller > 0 && `${byCaller} hidden by you`,
    byOrganisation > 0 && `${byOrganisation} hidden for your organisation`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className={classes["line"]}>
      {parts.join(" · ")} on this page.{" "}
      <Button preset="low-profile" size="xs" onClick={() => show(!areShown)}>
        {areShown ? "Hide again" : "Show"}
      </Button>
    </p>
  );
}
