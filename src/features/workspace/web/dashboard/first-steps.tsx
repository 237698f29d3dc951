import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { planOf, trial } from "#domain/plans.ts";
import { useDismissedPrompts } from "#features/accounts/web/dismissed-prompts.ts";
import { subscriptionQuery } from "#features/billing/web/billing-queries.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./first-steps.module.css";
import { firstStepsOf, laterStepsOf, type FirstStep } from "./first-steps.ts";
import { Section } from "./section.tsx";

/** On day one: what a new member does first, with what is done already, without what they have put off. */
export function FirstSteps() {
  const steps = firstStepsOf(useMember());
  const [dismissed] = useDismissedPrompts();
  return (
    <Section title="To do first">
      <Steps steps={steps.filter(({ code, isDone }) => isDone || !dismissed.some((task) => task === code))} />
      <PlanLine />
    </Section>
  );
}

/** Until when the trial runs, or that there is one to start. */
function PlanLine() {
  const { entitlements, profile, role } = useMember();
  const { isCurrent, isTrial, trialIsPossible, plan } = entitlements;
  const isOnTrial = isCurrent && isTrial;
  const { data } = useQuery({ ...subscriptionQuery, enabled: isOnTrial });
  const zone = profile.organisation.timeZoneId;
  if (!isOnTrial && !(trialIsPossible && role === "OrganisationAdmin")) return null;
  return (
    <p className={classes["plan"]}>
      {isOnTrial
        ? `Trial of ${plan.name}${data ? ` until ${formatWeekday(epochOf(data.expiryDate), zone)}` : ""}. No card. `
        : `You can try ${planOf(trial.plan).name} for ${trial.days} days, without a card. `}
      <Link to={isOnTrial ? "/pricing" : "/account/subscription"}>{isOnTrial ? "Plans" : "Start the trial"}</Link>
    </p>
  );
}

const dismissedKey = "first-steps.dismissed";

/** After day one: the steps that are left, until they are done or dismissed in this browser. */
export function LaterSteps() {
  const steps = laterStepsOf(useMember());
  const [isDismissed, setDismissed] = useState(() => {
    try {
      return localStorage.getItem(dismissedKey) !== null;
    } catch {
      return false; // Storage is off: dismissed steps come back on the next page.
    }
  });
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(dismissedKey, "yes");
    } catch {
      // Storage is off, see above.
    }
  };
  if (isDismissed || steps.length === 0) return null;
  return (
    <Section
      title="To do first"
      action={
        <Button preset="low-profile" size="sm" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <Steps steps={steps} beside />
    </Section>
  );
}

/** `beside`: side by side where there is room. */
const Steps = ({ steps, beside = false }: { steps: FirstStep[]; beside?: boolean }) => (
  <ol className={`${classes["steps"]} ${beside ? classes["beside"] : ""}`}>
    {steps.map(({ code, title, description, isDone, action }, index) => (
      <li key={code} className={classes["step"]} data-done={isDone || undefined}>
        <span className={classes["sign"]} aria-hidden>
          {isDone ? <Icon name="check" /> : formatCount(index + 1)}
        </span>
        <div>
          <p className={classes["title"]}>
            {title}
            {isDone && <span className={classes["quiet"]}> done</span>}
          </p>
          <p className={classes["quiet"]}>{description}</p>
        </div>
        {!isDone && action && (
          <ButtonLink to={action.to} size="sm">
            {action.text}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ButtonLink>
        )}
      </li>
    ))}
  </ol>
);
