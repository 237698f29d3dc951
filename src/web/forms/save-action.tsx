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

/**
 * The end of a form: what somebody else has changed, the button that saves it, and why the server refused it. The last
 * comes after the button, so that no field and no button moves.
 */
export const SaveAction = ({ form, children, preset = "primary" }: Props) => (
  <>
    {form.conflicts && <EditConflicts conflicts={form.conflicts} outcome={form.refused?.outcome} />}
    <div className={classes["actions"]}>
      <Button type="submit" preset={preset} busy={form.isBusy}>
        {children}
      </Button>
    </div>
    {/* A conflict says itself why nothing was saved. */}
    <FormErrorSummary refused={form.conflicts?.length ? null : form.refused} />
  </>
);
