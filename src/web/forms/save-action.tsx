import { Button } from "#web/ui/button.tsx";
import type { ButtonLook } from "#web/ui/button-class.ts";
import type { ReactNode } from "react";
import { FormErrorSummary } from "./form-error-summary.tsx";
import classes from "./save-action.module.css";
import type { useForm } from "./use-form.ts";

type Props = {
  form: Pick<ReturnType<typeof useForm>, "refused" | "isBusy">;
  children: ReactNode;
  /** One button on a page is primary. */
  preset?: ButtonLook["preset"];
};

/** The end of a form: why the server refused it, and the button that saves it. */
export const SaveAction = ({ form, children, preset = "primary" }: Props) => (
  <>
    <FormErrorSummary refused={form.refused} />
    <div className={classes["actions"]}>
      <Button type="submit" preset={preset} busy={form.isBusy}>
        {children}
      </Button>
    </div>
  </>
);
