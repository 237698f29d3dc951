import { formatMobile } from "#domain/mobile.ts";
import type { UserCache } from "#web/member/user-cache.ts";
import { isOwnProvider } from "#web/session/provider.ts";
import { changeEmail } from "#web/session/sign-in.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import classes from "./contacts.module.css";

const Verified = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? (
    <StatusLabel shape="dot" tone="good">
      Verified
    </StatusLabel>
  ) : (
    <StatusLabel shape="triangle" tone="warning">
      Not verified
    </StatusLabel>
  );

function pictureText({ profileImageUrl, providerImageUrl }: UserCache["profile"]): string {
  if (profileImageUrl !== null) return "From the account you sign in with. Change it there.";
  if (providerImageUrl === null) return "Your initials. The account you sign in with has no picture.";
  return "Your initials. The picture from the account you sign in with is not ready or cannot be shown.";
}

/** Email, mobile and picture, with their verification. */
export function Contacts({ profile, switches }: UserCache) {
  return (
    <dl className={classes["contacts"]}>
      <div>
        <dt>Email</dt>
        <dd>
          <span className={classes["what"]}>{profile.email}</span> <Verified isVerified={profile.isEmailVerified} />
        </dd>
        {profile.isEmailVerified ? (
          <dd>
            {isOwnProvider() ? (
              <Button size="sm" onClick={() => void changeEmail(profile.email)}>
                Change email
              </Button>
            ) : (
              <span className={classes["quiet"]}>Change it where you sign in.</span>
            )}
          </dd>
        ) : (
          <dd>
            <ButtonLink to="/confirm-email" size="sm">
              Verify email
            </ButtonLink>
          </dd>
        )}
      </div>
      <div>
        <dt>Mobile</dt>
        {profile.mobilePhone === null ? (
          <dd className={classes["quiet"]}>
            {switches.sms ? "Not given. Add one above to get text notifications." : "Not given."}
          </dd>
        ) : (
          <dd>
            <span className={classes["what"]}>{formatMobile(profile.mobilePhone)}</span>{" "}
            <Verified isVerified={profile.isMobileVerified} />
          </dd>
        )}
        {profile.mobilePhone !== null && !profile.isMobileVerified && (
          <dd>
            {switches.sms ? (
              <ButtonLink to="/confirm-mobile" size="sm">
                Verify mobile
              </ButtonLink>
            ) : (
              <span className={classes["quiet"]}>This site does not send text messages.</span>
            )}
          </dd>
        )}
      </div>
      <div>
        <dt>Picture</dt>
        <dd className={classes["picture"]}>
          <Avatar name={profile.fullName} image={profile.profileImageUrl} size="lg" />
          <span className={classes["quiet"]}>{pictureText(profile)}</span>
        </dd>
      </div>
    </dl>
  );
}
