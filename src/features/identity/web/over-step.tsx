import { ButtonLink } from "#web/ui/button-link.tsx";
import classes from "./step-form.module.css";

/** The sign-in that this page was opened for is no more. */
export const OverStep = () => (
  <section className={classes["step"]}>
    <h1 className={classes["title"]}>This took too long</h1>
    <p className={classes["lead"]}>
      This sign-in is over, or was begun in another browser. Nothing was changed; start again.
    </p>
    <ButtonLink to="/sign-in" preset="primary" size="lg">
      Start again
    </ButtonLink>
  </section>
);
