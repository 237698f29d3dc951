import { api } from "#web/api/client.ts";
import { updateWithRetry } from "#web/forms/update-with-retry.ts";
import { useAction } from "#web/forms/use-action.ts";
import { updated } from "#web/ui/messages.ts";
import { Switch } from "#web/ui/switch.tsx";
import { organisationKey, type Organisation, useRereadOrganisation } from "./organisation-queries.ts";

/** Whether members need a second factor to act; for admins who signed in with one. */
export function RequireFactor({ organisation }: { organisation: Organisation }) {
  const { requiresSecondFactor } = organisation;
  const reread = useRereadOrganisation();
  const save = useAction(
    (requires: boolean) =>
      updateWithRetry(organisation, reread, ({ version }) =>
        api.organisations.update({ body: { requiresSecondFactor: requires, version } }),
      ),
    {
      successToast: () => updated("organisation"),
      failureTitle: "The second factor was not changed",
      changes: [organisationKey],
    },
  );
  return (
    <Switch
      checked={requiresSecondFactor}
      // Not disabled while saving, because it would lose the focus.
      onChange={(requires) => !save.isPending && save.mutate(requires)}
      help="Members without one must set it up the next time they sign in. To turn this on, sign in with a second factor yourself."
    >
      Members must sign in with a second factor
    </Switch>
  );
}
