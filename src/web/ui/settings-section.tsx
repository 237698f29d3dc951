import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import type { useForm } from "#web/forms/use-form.ts";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button-class.ts";
import { useId, type ReactNode } from "react";
import classes from "./settings-section.module.css";

/** The head of a page of the account area, and what it is for. */
export const AccountTitle = ({ children, description }: { children: ReactNode; description?: ReactNode }) => (
  <div className={classes["head"]}>
    <h1 className={classes["title"]}>{children}</h1>
    {description && <p className={classes["description"]}>{description}</p>}
  </div>
);

type Form = ReturnType<typeof useForm>;

type Props = {
  title: string;
  /** What it is for, and what it changes elsewhere. */
  description?: ReactNode;
  children: ReactNode;
};

/** One thing that can be set: its name and meaning at the left, its fields at the right. */
export function AccountSection({ title, description, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <div className={classes["text"]}>
        <h2 id={id}>{title}</h2>
        {description && <p className={classes["description"]}>{description}</p>}
      </div>
      <div className={classes["fields"]}>{children}</div>
    </section>
  );
}

type SaveProps = { form: Pick<Form, "refused" | "isBusy">; children: ReactNode; preset?: ButtonLook["preset"] };

/** The end of a form: why it was refused as a whole, if it was, and the button that saves it. One on a page is primary. */
export const SaveAction = ({ form, children, preset = "primary" }: SaveProps) => (
  <>
    <FormErrorSummary refused={form.refused} />
    <div className={classes["actions"]}>
      <Button type="submit" preset={preset} busy={form.isBusy}>
        {children}
      </Button>
    </div>
  </>
);
