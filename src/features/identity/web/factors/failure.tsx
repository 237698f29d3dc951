import { failureText } from "#features/identity/web/sign-in-text.ts";
import classes from "#features/identity/web/step-form.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { passkeyFailure } from "./passkey-browser.ts";

/** Why an action failed, announced when it appears. */
export const Failure = ({ error }: { error: unknown }) => (
  <div role="alert" className={classes["failure"]}>
    {error !== null && error !== undefined && (
      <>
        <Icon name="alert-triangle" />
        {passkeyFailure(error) ?? failureText(error)}
      </>
    )}
  </div>
);
