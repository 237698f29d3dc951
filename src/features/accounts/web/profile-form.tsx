import { mobileFrom } from "#domain/mobile.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { userCacheQuery, type Profile } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { useRereadProfile } from "./use-reread-profile.ts";
import { updated } from "#web/ui/messages.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { answersOf } from "./person-answers.ts";
import { zoneText } from "./time-zones.ts";
import { personalBody, PersonalFields, personalNames } from "./personal-fields.tsx";

const editable = (profile: Profile) => ({ values: answersOf(profile), version: profile.version });

/** Edits the reader's profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const reread = useRereadProfile();
  const form = useUpdateForm({
    stored: editable(profile),
    reread: async () => editable(await reread()),
    schema: accountsContract.update.body,
    body: personalBody,
    send: async (body) => {
      const token = replacesVerified() ? await api.accounts.securityToken({ query: { purpose: "update" } }) : {};
      await api.accounts.update({ body: { ...body, ...token } });
    },
    names: personalNames,
    show: { timeZoneId: zoneText },
    successToast: () => updated("profile"),
    failureTitle: "Your profile was not changed",
    changes: [userCacheQuery.queryKey],
  });
  const { values, edit } = form;
  function replacesVerified() {
    return profile.isMobileVerified && (mobileFrom(form.values.mobilePhone) ?? null) !== profile.mobilePhone;
  }
  return (
    <form {...form.props}>
      <PersonalFields
        answers={values}
        errors={form.errors}
        onAnswer={(field, text) => {
          edit({ [field]: text });
          form.forget(field);
        }}
      />
      {replacesVerified() && <p>You will not get text notifications until the new number is verified.</p>}
      <SaveAction form={form}>Save profile</SaveAction>
    </form>
  );
}
