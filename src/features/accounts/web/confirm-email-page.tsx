import { useUserCache } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ConfirmContact } from "./confirm-contact.tsx";
import { NothingToConfirm } from "./nothing-to-confirm.tsx";

/** Verifies the profile's email address if the identity provider has not. `code` comes from the link in the email. */
export function ConfirmEmailPage({ code }: { code: string | undefined }) {
  const cache = useUserCache();
  if (!cache) return <Spinner />;
  const { email, isEmailVerified } = cache.profile;
  if (isEmailVerified)
    return (
      <NothingToConfirm title="Your email address is verified">
        {`Notifications go to ${email}. Choose which ones, and when, in your notification settings.`}
      </NothingToConfirm>
    );
  return (
    <ConfirmContact
      key={email}
      contactName="email address"
      address={email}
      initialCode={code}
      why="You will not get email notifications until it is verified."
      send={() => api.accounts.sendEmailVerificationCode({})}
      verify={(emailCode) => api.accounts.verifyEmailCode({ body: { emailCode } })}
    />
  );
}
