import { Icon } from "#web/ui/icon.tsx";
import type { ReactNode } from "react";
import type { FormError } from "./refusal.ts";
import classes from "./form-error-summary.module.css";

/**
 * Shown in a form whose submission was rejected as a whole: the outcome, the reason, and (as children) what would help.
 */
export function FormErrorSummary({ refused, children }: { refused: FormError | null; children?: ReactNode }) {
  return (
    <div role="alert" className={classes["container"]}>
      {refused && (
        <div className={classes["notice"]}>
          <Icon name="alert-circle" />
          <div>
            <p className={classes["title"]}>{refused.outcome}</p>
            <p>
              {refused.detail} {children}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
