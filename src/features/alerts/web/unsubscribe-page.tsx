import type { Answer } from "#contract/endpoint.ts";
import type { alertsContract } from "#features/alerts/contract.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { LinkFailure } from "./link-failure.tsx";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

type Subscription = Answer<(typeof alertsContract)["subscription"]>;

const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ["unsubscribe", token],
    queryFn: ({ signal }) => api.alerts.subscription({ params: { token } }, { signal }),
    retry: false,
  });

/** The page of a link in an email. It changes nothing until its reader presses the button, because scanners follow links. */
export function UnsubscribePage({ token }: { token: string }) {
  const client = useQueryClient();
  const subscription = useQuery(subscriptionQuery(token));
  const change = useMutation({
    mutationFn: (isUndo: boolean) => {
      const params = { token };
      return isUndo ? api.alerts.resubscribe({ params }) : api.alerts.unsubscribe({ params, body: {} });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionQuery(token).queryKey }),
  });
  if (subscription.isPending) return <Spinner />;
  if (subscription.isError)
    return (
      <UnknownLink
        isUnknown={refusalOf(subscription.error) !== undefined}
        onRetry={() => void subscription.refetch()}
      />
    );
  const { isUnsubscribed, canUndo } = subscription.data;
  const what = whatOf(subscription.data);
  const meaning = meanings[subscription.data.what];
  return (
    <FormPage
      title={isUnsubscribed ? "You are unsubscribed" : "Unsubscribe"}
      lead={
        <>
          <p>{isUnsubscribed ? `You no longer get ${what}.` : `You get ${what}. Stop these emails?`}</p>
          {meaning && <p>{meaning}</p>}
        </>
      }
    >
      <LinkFailure error={change.error} />
      <Actions>
        {(!isUnsubscribed || canUndo) && (
          <Button
            {...(!isUnsubscribed && { preset: "primary" })}
            busy={change.isPending}
            onClick={() => change.mutate(isUnsubscribed)}
          >
            {isUnsubscribed ? "Undo" : "Unsubscribe"}
          </Button>
        )}
        <ButtonLink to="/account/notification-settings">Change what you get and when</ButtonLink>
      </Actions>
    </FormPage>
  );
}

type Unknown = { isUnknown: boolean; onRetry: () => void };

const UnknownLink = ({ isUnknown, onRetry }: Unknown) => (
  <FormPage
    title={isUnknown ? "This link is not valid" : "Unsubscribe"}
    {...(isUnknown && {
      lead: <p>The link may be incomplete. Use the link in the newest email, or change your settings.</p>,
    })}
  >
    {!isUnknown && <ErrorPanel thing="the link" onRetry={onRetry} />}
    <Actions>
      <ButtonLink to="/account/notification-settings" preset="primary">
        Notification settings
      </ButtonLink>
    </Actions>
  </FormPage>
);

/** What else stops, or goes on. */
const meanings: Partial<Record<Subscription["what"], string>> = {
  search: "The saved search stays.",
  watch: "It stays on your watchlist, but no email says so if it is cancelled or its closing date moves.",
  digests:
    "Reminders of closing dates come with them. Cancellations and earlier closing dates of what you watch are still sent at once.",
};

function whatOf({ what, name }: Subscription): string {
  if (what === "all") return "alerts by email";
  if (what === "nothingNew") return "a weekly email when a search found nothing";
  if (what === "digests") return "daily and weekly emails";
  if (what === "watch") return name === null ? "emails about a watched notice" : `emails about “${name}”`;
  return name === null ? "emails about a saved search" : `emails about your saved search “${name}”`;
}
