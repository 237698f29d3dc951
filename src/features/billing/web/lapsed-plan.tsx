import { useMember } from "#features/workspace/web/user-cache-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import classes from "./lapsed-plan.module.css";
import { lapsedWords, roomWords } from "./standing-words.ts";

/** Says that the organisation's plan has ended and what that stops; nothing while one runs, or where there never was one. */
export function LapsedPlan() {
  const { entitlements, profile } = useMember();
  if (!entitlements.lapsed) return null;
  return (
    <section aria-labelledby="lapsed" className={classes["lapsed"]}>
      <Icon name="clock" className={classes["sign"]} />
      <div>
        <h2 id="lapsed" className={classes["title"]}>
          {entitlements.lapsed.isTrial ? "Your trial has ended" : "Your plan has ended"}
        </h2>
        <p className={classes["says"]}>
          {lapsedWords(entitlements.lapsed, profile.timeZoneId)} {roomWords(entitlements.plan)}
        </p>
      </div>
      <ButtonLink to="/account/subscription" size="sm">
        See the plans
      </ButtonLink>
    </section>
  );
}
