import { formatAbn } from "#domain/abn.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { YourDataLink } from "#features/accounts/web/your-data-link.tsx";
import { useReaderZone } from "#web/clock.tsx";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { joiningQuery } from "./joining-query.ts";

type Props = {
  request: { abn: string; askedDate: string };
  isChecking: boolean;
  onCheck: () => void;
  /** Chooses another way into an organisation. */
  onChooseOther: () => void;
  onWithdrawn: () => void;
};

/** A pending request to join an organisation. */
export function PendingJoinRequest({
  request: { abn, askedDate },
  isChecking,
  onCheck,
  onChooseOther,
  onWithdrawn,
}: Props) {
  const client = useQueryClient();
  const zone = useReaderZone() ?? "Australia/Sydney";
  const withdraw = useAction(
    async () => {
      await api.organisations.withdrawRequest({});
      // In the same step as the callback: otherwise the page would take the withdrawn request for a declined one.
      client.setQueryData(joiningQuery.queryKey, {
        hasRegistered: true,
        asked: null,
        removedFrom: null,
        invitedAs: null,
      });
      onWithdrawn();
    },
    {
      successToast: () => ({
        type: "success",
        title: "Request withdrawn",
        message: "The admins no longer see it. You can ask again at any time.",
      }),
      failureTitle: "Your request was not withdrawn",
    },
  );
  return (
    <FormPage
      title="Your request to join is pending"
      lead={
        <>
          <p>
            The admins of the organisation with ABN {formatAbn(abn).replaceAll(" ", "\u00a0")} received your request on{" "}
            {formatZonedDateTime(epochOf(askedDate), zone)}. We will email you when they decide. This page updates
            automatically.
          </p>
          <p>
            Meanwhile you can <Link to="/opportunities">search every notice</Link>.
          </p>
        </>
      }
    >
      <Actions>
        <Button preset="primary" icon="refresh" busy={isChecking} onClick={onCheck}>
          Check again
        </Button>
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw the request
        </Button>
        <Button onClick={onChooseOther}>Create another organisation</Button>
      </Actions>
      <YourDataLink />
    </FormPage>
  );
}
