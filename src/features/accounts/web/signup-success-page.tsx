import { epochOf } from "#domain/epoch.ts";
import { formatZonedMoment } from "#domain/format-time.ts";
import { useUserCache, type UserCache } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ReactNode } from "react";
import classes from "./signup-success-page.module.css";

/** What a new member has now, and what to do next. `chosenPlan`: what became of the plan they chose before. */
export function SignupSuccessPage({ chosenPlan }: { chosenPlan: ReactNode }) {
  const cache = useUserCache();
  if (!cache) return <Spinner />;
  const { profile } = cache;
  const isAdmin = cache.role === "OrganisationAdmin";
  return (
    <FormPage
      wide
      title={`You are set up, ${profile.givenName}`}
      lead={
        <p>
          You are {isAdmin ? "an admin" : "a user"} of <strong>{profile.organisation.organisationName}</strong>.{" "}
          {planText(cache)}
        </p>
      }
    >
      {chosenPlan && <div className={classes["notice"]}>{chosenPlan}</div>}
      <ol className={classes["steps"]}>
        <Step
          icon="lists"
          title="Say what you sell"
          action={<ButtonLink to="/account/organisation">Interests</ButtonLink>}
        >
          {isAdmin
            ? "Your organisation's categories and places filter every new search. You can remove them from any search."
            : "Your admins choose the categories and places that filter new searches."}
        </Step>
        {isAdmin && (
          <Step
            icon="person-plus"
            title="Invite colleagues"
            action={<ButtonLink to="/account/organisation-users">Invite</ButtonLink>}
          >
            We email them a link to join. They share your organisation and its plan.
          </Step>
        )}
        <Step icon="eye" title="Look around" action={<ButtonLink to="/signup-tour">Tour</ButtonLink>}>
          See how to filter a search and read deadlines. It takes 1 minute.
        </Step>
        <Step
          icon="search"
          title="Search"
          action={
            <ButtonLink to="/opportunities" preset="primary">
              Search tenders
            </ButtonLink>
          }
        >
          Every public notice we collect, with its deadline and its changes.
        </Step>
      </ol>
    </FormPage>
  );
}

/** The current plan, and when it ends. */
function planText({ entitlements, profile }: UserCache): string {
  const end = profile.organisation.subscriptionPlan?.trialEndDate;
  if (entitlements.isTrial && end)
    return `Its ${entitlements.plan.name} trial ends on ${formatZonedMoment(epochOf(end), profile.organisation.timeZoneId)}. You will not be charged.`;
  if (entitlements.isCurrent) return `Its plan is ${entitlements.plan.name}.`;
  return "It has no plan. You can search and read everything without one.";
}

type StepProps = { icon: IconName; title: string; children: string; action: ReactNode };

const Step = ({ icon, title, children, action }: StepProps) => (
  <li className={classes["step"]}>
    <Icon name={icon} className={classes["icon"]} />
    <div>
      <h2 className={classes["heading"]}>{title}</h2>
      <p className={classes["text"]}>{children}</p>
    </div>
    {action}
  </li>
);
