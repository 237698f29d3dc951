import { ButtonLink } from "#web/ui/button-link.tsx";
import classes from "./step-form.module.css";

/** The sign-in of this page no longer exists. */
export const ExpiredStep = () => (
  <section className={classes["step"]}>
    <h1 className={classes["title"]}>This took too long</h1>
    <p className={classes["lead"]}>
      This sign-in has ended, or belongs to another browser or tab. Nothing was changed. Start again.
    </p>
    <ButtonLink to="/sign-in" preset="primary" size="lg">
      Start again
    </ButtonLink>
  </section>
);
