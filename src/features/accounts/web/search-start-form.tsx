import { accountsContract } from "#features/accounts/contract.ts";
import { userCacheQuery, type Profile } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { updated } from "#web/ui/messages.ts";
import { Switch } from "#web/ui/switch.tsx";
import { useRereadProfile } from "./use-reread-profile.ts";

const editable = ({ usesInterests, version }: Profile) => ({ values: { usesInterests }, version });

/** Whether the reader's searches start with their organisation's interests. */
export function SearchStartForm({ profile }: { profile: Profile }) {
  const reread = useRereadProfile();
  const form = useUpdateForm({
    stored: editable(profile),
    reread: async () => editable(await reread()),
    schema: accountsContract.update.body,
    send: (body) => api.accounts.update({ body }),
    names: { usesInterests: "Start with interests" },
    show: { usesInterests: (isOn) => (isOn ? "on" : "off") },
    successToast: () => updated("search settings"),
    failureTitle: "The search settings were not changed",
    changes: [userCacheQuery.queryKey],
  });
  return (
    <form {...form.props}>
      <Switch
        checked={form.values.usesInterests}
        onChange={(usesInterests) => form.edit({ usesInterests })}
        help="New searches have your organisation's categories and places as filters. You can remove them from any search."
      >
        Start with interests
      </Switch>
      <SaveAction form={form} preset="secondary">
        Save search settings
      </SaveAction>
    </form>
  );
}
