import { Button } from "#web/ui/button.tsx";
import type { ReactNode } from "react";
import { FailureText } from "./failure-text.tsx";
import classes from "./step-form.module.css";
import type { useSignInForm } from "./use-sign-in-form.ts";

type Props = {
  title: string;
  /** What has happened, or what the step is for. */
  lead?: ReactNode;
  form: ReturnType<typeof useSignInForm>;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
  /** Alternatives, below the form. */
  others: ReactNode;
};

/** One step of a sign-in: title, fields, a button, and alternatives. */
export const StepForm = ({ title, lead, form, submitLabel, children, others }: Props) => (
  <section className={classes["step"]}>
    <h1 id="step-title" className={classes["title"]}>
      {title}
    </h1>
    {lead && (
      <p id="step-lead" className={classes["lead"]}>
        {lead}
      </p>
    )}
    {/* Named by the text above, which is read out when the first field gets the focus. */}
    <form
      {...form.props}
      aria-labelledby="step-title"
      aria-describedby={lead ? "step-lead" : undefined}
      method="post"
      className={classes["form"]}
    >
      {children}
      <Button type="submit" preset="primary" size="lg" busy={form.isBusy}>
        {submitLabel}
      </Button>
      <FailureText>{form.failure}</FailureText>
    </form>
    <div className={classes["others"]}>{others}</div>
  </section>
);
