import { formatAbn } from "#domain/abn.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { timeZonesQuery, zoneChoices, zoneText } from "#features/accounts/web/time-zones.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { updated } from "#web/ui/messages.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { organisationKey, type Organisation, useRereadOrganisation } from "./organisation-queries.ts";

const editable = ({ organisationName, abn, timeZoneId, version }: Organisation) => ({
  values: { organisationName, abn: formatAbn(abn), timeZoneId },
  version,
});

/** Name, ABN and time zone, for admins. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const reread = useRereadOrganisation();
  const { data: zones = [] } = useQuery(timeZonesQuery);
  const form = useUpdateForm({
    stored: editable(organisation),
    reread: async () => editable(await reread()),
    schema: organisationsContract.update.body,
    send: (body) => api.organisations.update({ body }),
    names: { organisationName: "Organisation's name", abn: "ABN", timeZoneId: "Time zone" },
    show: { timeZoneId: zoneText },
    successToast: () => updated("organisation"),
    failureTitle: "The organisation was not changed",
    changes: [organisationKey, userCacheQuery.queryKey],
  });
  const { values, edit } = form;
  const change = (field: keyof typeof values) => (event: { target: { value: string } }) => {
    edit({ [field]: event.target.value });
    form.forget(field);
  };
  return (
    <form {...form.props}>
      <TextField
        name="organisationName"
        label="Organisation's name"
        autoComplete="organization"
        required
        value={values.organisationName}
        error={form.errors["organisationName"]}
        onChange={change("organisationName")}
      />
      <TextField
        name="abn"
        label="ABN"
        inputMode="numeric"
        autoComplete="off"
        required
        value={values.abn}
        error={form.errors["abn"]}
        onChange={change("abn")}
      />
      <SelectField
        name="timeZoneId"
        label="Time zone"
        help="For dates that everyone here shares, such as the end of a trial."
        options={zoneChoices(zones, values.timeZoneId)}
        value={values.timeZoneId}
        error={form.errors["timeZoneId"]}
        onChange={change("timeZoneId")}
      />
      <SaveAction form={form}>Save details</SaveAction>
    </form>
  );
}
