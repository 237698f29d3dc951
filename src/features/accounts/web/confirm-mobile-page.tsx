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
        None are sent here, so no mobile number can be verified, and none needs to be. Notifications by e-mail go on.
      </NothingToConfirm>
    );
  if (profile.mobilePhone === null)
    return (
      <NothingToConfirm title="Your profile has no mobile number">
        Text notifications need one. Add it to your profile, then verify it here.
      </NothingToConfirm>
    );
  const mobile = formatMobile(profile.mobilePhone);
  if (profile.isMobileVerified)
    return (
      <NothingToConfirm title="Your mobile number is verified">
        {`Text notifications go to ${mobile}. Which ones, and at what time, is in your notification settings.`}
      </NothingToConfirm>
    );
  return (
    <ConfirmContact
      key={mobile}
      contactName="mobile number"
      address={mobile}
      why="Text notifications for saved searches and the watchlist do not arrive until it is verified."
      send={() => api.accounts.sendSmsVerificationCode({})}
      verify={(smsCode) => api.accounts.verifySmsCode({ body: { smsCode } })}
    />
  );
}
