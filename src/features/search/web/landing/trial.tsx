import classes from "./trial.module.css";
import { signUpLink } from "#web/session/sign-in-links.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Page } from "#web/ui/page.tsx";

/** The price, and the page's only accent button. */
export const Trial = () => (
  <section aria-labelledby="trial" className={classes["trial"]}>
    <Page className={classes["line"]}>
      <div>
        <h2 id="trial" className={classes["title"]}>
          7 days of Team, no card
        </h2>
        <p>Then from $55 a month including GST. No contract; cancel online at any time.</p>
      </div>
      <ButtonLink {...signUpLink} preset="accent" size="lg">
        Start the trial
      </ButtonLink>
    </Page>
  </section>
);
