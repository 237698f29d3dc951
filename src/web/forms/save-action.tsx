import { Button } from "#web/ui/button.tsx";
import type { ButtonLook } from "#web/ui/button-class.ts";
import type { ReactNode } from "react";
import { EditConflicts, type ShownConflict } from "./edit-conflicts.tsx";
import { FormErrorSummary } from "./form-error-summary.tsx";
import classes from "./save-action.module.css";
import type { useForm } from "./use-form.ts";

type Props = {
  form: Pick<ReturnType<typeof useForm>, "refused" | "isBusy"> & { conflicts?: readonly ShownConflict[] };
  children: ReactNode;
  /** One button on a page is primary. */
  preset?: ButtonLook["preset"];
};

/** The end of a form: what somebody else has changed, why the server refused it, and the button that saves it. */
export const SaveAction = ({ form, children, preset = "primary" }: Props) => (
  <>
    {form.conflicts && <EditConflicts conflicts={form.conflicts} />}
    <FormErrorSummary refused={form.refused} />
    <div className={classes["actions"]}>
      <Button type="submit" preset={preset} busy={form.isBusy}>
        {children}
      </Button>
    </div>
  </>
);
