import { Icon } from "#web/ui/icon.tsx";
import classes from "./step-form.module.css";

/** Why something failed, announced when it appears. A form keeps room for it after its button. */
export const FailureText = ({ children }: { children: string | undefined }) => (
  <div role="alert" className={classes["failure"]}>
    {children && (
      <>
        <Icon name="alert-triangle" />
        {children}
      </>
    )}
  </div>
);
