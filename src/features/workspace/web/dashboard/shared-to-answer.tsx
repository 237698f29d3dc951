import { formatCount } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
import { Prompt, PromptList } from "#features/accounts/web/prompts.tsx";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "@tanstack/react-router";
import type { Dashboard } from "./dashboard-query.ts";

type Shared = Dashboard["sharedToAnswer"]["items"][number];
type Answer = { shared: Shared; email: "Daily" | "Off" };

/** Asks once whether the reader wants alerts of what colleagues have shared: these start with none. */
export function SharedToAnswer({ shared: { items, totalRecords } }: { shared: Dashboard["sharedToAnswer"] }) {
  const answer = useAction(
    async ({ shared: { savedSearchId, publicOpportunityId }, email }: Answer) => {
      const body = {
        notificationTimingForEmail: email,
        notificationTimingForSms: "Off",
        notificationTimingForPush: "Off",
      } as const;
      if (savedSearchId !== null) await api.savedSearches.timing({ params: { savedSearchId }, body });
      else await api.watchList.setTiming({ params: { opportunityId: publicOpportunityId! }, body });
    },
    {
      successToast: ({ shared, email }) => ({
        type: "success",
        title: email === "Off" ? "You get no alerts of it" : "It is in your daily email",
        message: `You can change this under ${shared.savedSearchId === null ? "Watchlist" : "Saved searches"}.`,
      }),
      failureTitle: "The alerts were not changed",
      changes: [["dashboard"], ["saved-searches"], ["watch-list"]],
    },
  );
  if (items.length === 0) return null;
  const others = totalRecords - items.length;
  return (
    <PromptList label="Shared with you">
      {items.map((shared, index) => {
        const { name, sharedByUserFullName, savedSearchId, publicOpportunityId } = shared;
        const isBusy = (email: Answer["email"]) =>
          answer.isPending && answer.variables.shared === shared && answer.variables.email === email;
        return (
          <Prompt
            key={savedSearchId ?? publicOpportunityId}
            icon="bell"
            title={`${sharedByUserFullName ?? "A colleague"} shared ${savedSearchId === null ? "a watched opportunity" : "a saved search"}`}
            description={
              <>
                {savedSearchId === null ? (
                  <Link
                    to="/opportunities/$id/{-$slug}"
                    params={{ id: publicOpportunityId!, slug: slugOf(name) || undefined }}
                  >
                    {name}
                  </Link>
                ) : (
                  `“${name}”`
                )}
                {". You get no alerts of it until you choose."}
                {others > 0 &&
                  index === items.length - 1 &&
                  ` ${formatCount(others)} more ${others === 1 ? "follows" : "follow"}.`}
              </>
            }
            action={
              <>
                <Button
                  size="sm"
                  preset="low-profile"
                  aria-label={`No alerts of ${name}`}
                  busy={isBusy("Off")}
                  onClick={() => answer.mutate({ shared, email: "Off" })}
                >
                  No alerts
                </Button>
                <Button
                  size="sm"
                  aria-label={`Daily email of ${name}`}
                  busy={isBusy("Daily")}
                  onClick={() => answer.mutate({ shared, email: "Daily" })}
                >
                  Daily email
                </Button>
              </>
            }
          />
        );
      })}
    </PromptList>
  );
}
