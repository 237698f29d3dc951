import classes from "./trial.module.css";
import { useUserCache } from "#web/member/user-cache.ts";
import { signUpLink } from "#web/session/sign-in-links.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Page } from "#web/ui/page.tsx";

/** The price, and the page's only accent button. For visitors, and for members who can still start the trial. */
export function Trial() {
  const entitlements = useUserCache()?.entitlements;
  return (
    <section aria-labelledby="trial" className={classes["trial"]} data-possible={entitlements?.trialIsPossible}>
      <Page className={classes["line"]}>
        <div>
          <h2 id="trial" className={classes["title"]}>
            7 days of Team, no card
          </h2>
          <p>Then from $55 a month including GST; a year costs 10 months. No contract; cancel online at any time.</p>
        </div>
        <ButtonLink {...(entitlements ? { to: "/account/subscription" } : signUpLink)} preset="accent" size="lg">
          Start the trial
        </ButtonLink>
      </Page>
    </section>
  );
}
