import { formatMobile } from "#domain/mobile.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ConfirmContact } from "./confirm-contact.tsx";
import { NothingToConfirm } from "./nothing-to-confirm.tsx";

/** Verifies the profile's mobile number. */
export function ConfirmMobilePage() {
  const cache = useUserCache();
  if (!cache) return <Spinner />;
  const { profile, switches } = cache;
  if (!switches.sms)
    return (
      <NothingToConfirm title="Text messages are switched off">
        This site does not send text messages, so you cannot verify a mobile number. Email notifications are not
        affected.
      </NothingToConfirm>
    );
  if (profile.mobilePhone === null)
    return (
      <NothingToConfirm title="Your profile has no mobile number">
        Add a mobile number to your profile to get text notifications, then verify it here.
      </NothingToConfirm>
    );
  const mobile = formatMobile(profile.mobilePhone);
  if (profile.isMobileVerified)
    return (
      <NothingToConfirm title="Your mobile number is verified">
        {`Text notifications go to ${mobile}. Choose which ones, and when, in your notification settings.`}
      </NothingToConfirm>
    );
  return (
    <ConfirmContact
      key={mobile}
      contactName="mobile number"
      address={mobile}
      why="You will not get text notifications until it is verified."
      send={() => api.accounts.sendSmsVerificationCode({})}
      verify={(smsCode) => api.accounts.verifySmsCode({ body: { smsCode } })}
    />
  );
}
