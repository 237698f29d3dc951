import { mobileFrom } from "#domain/mobile.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { userCacheQuery, type Profile } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useEdits } from "#web/forms/use-edits.ts";
import { useForm } from "#web/forms/use-form.ts";
import { updated } from "#web/ui/messages.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { answersOf } from "./person-answers.ts";
import { personalBody, PersonalFields, personalNames } from "./personal-fields.tsx";

const schema = accountsContract.update.body;

/** Edits the reader's profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { values, edit, forget } = useEdits(answersOf(profile));
  const replacesVerified = profile.isMobileVerified && (mobileFrom(values.mobilePhone) ?? null) !== profile.mobilePhone;
  const form = useForm({
    schema,
    body: () => personalBody(values),
    send: async (body) => {
      const token = replacesVerified ? await api.accounts.securityToken({ query: { purpose: "update" } }) : {};
      await api.accounts.update({ body: { ...body, ...token } });
    },
    names: personalNames,
    successToast: () => updated("profile"),
    failureTitle: "Your profile was not changed",
    changes: [userCacheQuery.queryKey],
    onDone: forget,
  });
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
      {replacesVerified && <p>You will not get text notifications until the new number is verified.</p>}
      <SaveAction form={form}>Save profile</SaveAction>
    </form>
  );
}
