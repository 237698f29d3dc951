import { Icon } from "#web/ui/icon.tsx";
import type { ReactNode } from "react";
import type { Refused } from "./refusal.ts";
import classes from "./refused-notice.module.css";

/** Stands in a form that was refused as a whole: what did not happen, why, and (as children) what would help. */
export function RefusedNotice({ refused, children }: { refused: Refused | null; children?: ReactNode }) {
  return (
    <div role="alert" className={classes["place"]}>
      {refused && (
        <div className={classes["notice"]}>
          <Icon name="alert-circle" />
          <div>
            <p className={classes["title"]}>{refused.notDone}</p>
            <p>
              {refused.detail} {children}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
