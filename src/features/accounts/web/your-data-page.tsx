import { isSecondFactorRequired } from "#web/api/second-factor-required.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { useSession } from "#web/session/session.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { DeleteAccount, DeleteAccountWithoutOrganisation } from "./delete-account.tsx";
import { MyData } from "./my-data.tsx";
import { DeleteAccountSection, SignOutSection } from "./own-account-sections.tsx";

/** Export and erasure for everybody who has signed in, with or without a profile or an organisation. */
export function YourDataPage() {
  const { identity } = useSession();
  const { data: cache, error, isPending, refetch } = useQuery(userCacheQuery);
  if (isSecondFactorRequired(error))
    return <Navigate to="/second-factor" search={{ returnUrl: "/account/your-data" }} replace />;
  if (error)
    return (
      <FormPage title="Your data">
        <ErrorPanel thing="your data" onRetry={() => void refetch()} />
      </FormPage>
    );
  if (!identity || isPending) return <Spinner />;
  return (
    <FormPage
      title="Your data"
      lead={
        <p>
          {identity.email && <>You are signed in as {identity.email}. </>}
          The <Link to="/privacy-policy">privacy policy</Link> says what we store, why and for how long.
        </p>
      }
      wide
    >
      <SettingsSection title="Download" description="Everything we store about you in one file.">
        <MyData />
      </SettingsSection>
      <SignOutSection />
      <DeleteAccountSection>
        {cache ? <DeleteAccount /> : <DeleteAccountWithoutOrganisation identity={identity} />}
      </DeleteAccountSection>
    </FormPage>
  );
}
