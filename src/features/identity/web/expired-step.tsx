import { ButtonLink } from "#web/ui/button-link.tsx";
import classes from "./step-form.module.css";

/** The sign-in of this page no longer exists. */
export const ExpiredStep = () => (
  <section className={classes["step"]}>
    <h1 className={classes["title"]}>This sign-in has expired</h1>
    <p className={classes["lead"]}>
      It took too long, or was started in another browser or tab. Nothing has changed. Start again.
    </p>
    <ButtonLink to="/sign-in" preset="primary" size="lg">
      Start again
    </ButtonLink>
  </section>
);
