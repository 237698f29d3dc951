import { capText } from "#domain/plan-text.ts";
import { formatCount } from "#domain/format-number.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatDate, formatTime } from "#domain/format-time.ts";
import { Prompt, PromptList, Prompts } from "#features/accounts/web/prompts.tsx";
import { LapsedPlan } from "#features/billing/web/lapsed-plan.tsx";
import { joinRequestsQuery } from "#features/organisations/web/organisation-queries.ts";
import { useJoinDecision } from "#features/organisations/web/use-join-decision.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChangesToRead } from "./changes-to-read.tsx";
import type { Dashboard } from "./dashboard-query.ts";
import { SharedToAnswer } from "./shared-to-answer.tsx";
import classes from "./to-do.module.css";

/** On day one these are among the first steps. */
const inFirstSteps = ["email", "mobile"] as const;

/** What the reader must do first: verify, decide who joins, say when to be told of what is shared, read changes, choose what a smaller plan keeps. */
export function ToDo({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <div className={classes["parts"]}>
      <Prompts omits={dashboard?.isDayOne ? inFirstSteps : []} />
      <AskingToJoin />
      {dashboard && <SharedToAnswer shared={dashboard.sharedToAnswer} />}
      {dashboard && <ChangesToRead changes={dashboard.changesToRead} />}
      <LapsedPlan />
      <StoppedByCap />
    </div>
  );
}

/** People who ask to join, for admins. */
function AskingToJoin() {
  const { role, badges, profile } = useMember();
  const { data } = useQuery({ ...joinRequestsQuery, enabled: role === "OrganisationAdmin" && badges.joinRequests > 0 });
  const { approve, askToDecline, confirmation } = useJoinDecision();
  const zone = profile.organisation.timeZoneId;
  if (!data || data.items.length === 0) return null;
  return (
    <PromptList label="Requests to join">
      {data.items.map((request) => {
        const asked = epochOf(request.askedDate);
        return (
          <Prompt
            key={request.joinRequestId}
            icon="person-plus"
            title={`${request.name} asks to join your organisation`}
            description={`Asked ${formatDate(asked, zone)} ${formatTime(asked, zone)}, with the ABN and ${request.isEmailVerified ? "a verified email" : "an email that is not verified"}: ${request.email}.`}
            action={
              <>
                <Button
                  size="sm"
                  preset="low-profile"
                  aria-label={`Decline ${request.name}`}
                  onClick={() => askToDecline(request)}
                >
                  Decline
                </Button>
                <Button
                  size="sm"
                  busy={approve.isPending}
                  aria-label={`Approve ${request.name}`}
                  onClick={() => approve.mutate(request)}
                >
                  Approve
                </Button>
              </>
            }
          />
        );
      })}
      {confirmation}
    </PromptList>
  );
}

/** What the organisation has beyond its plan: the oldest go on, the rest stop alerting. */
function StoppedByCap() {
  const { plan, use, paused } = useMember().entitlements;
  const stopped = [
    {
      cap: "savedSearches",
      used: use.savedSearches,
      max: plan.savedSearchesCap,
      things: "saved searches",
      to: "/saved-searches",
    },
    {
      cap: "watchedOpportunities",
      used: use.watchedOpportunities,
      max: plan.watchedOpportunitiesCap,
      things: "watched opportunities",
      to: "/watchlist",
    },
  ] as const;
  const shown = stopped.filter(({ cap }) => paused[cap] > 0);
  if (shown.length === 0) return null;
  return (
    <PromptList label="Stopped by your plan">
      {shown.map(({ cap, used, max, things, to }) => (
        <Prompt
          key={cap}
          icon="alert-circle"
          title={`${formatCount(paused[cap])} of ${formatCount(used)} ${things} have stopped alerting`}
          description={`${plan.name} includes ${capText(cap, max)}. The oldest go on. Delete what you do not need, or choose a larger plan.`}
          action={
            <ButtonLink to={to} size="sm">
              Choose
            </ButtonLink>
          }
        />
      ))}
    </PromptList>
  );
}
