import { useReaderZone } from "#web/clock.tsx";
import { api } from "#web/api/client.ts";
import { manageFactors } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { codesLeftText, factorUseText } from "./factor-text.ts";
import classes from "./factors-summary.module.css";

/** The account's factors. They are changed on the provider's page, after signing in again. */
export function FactorsSummary({ email }: { email: string }) {
  const zone = useReaderZone();
  const { data, isError, refetch } = useQuery({
    queryKey: ["sign-in-factors"],
    queryFn: ({ signal }) => api.identity.factors({}, { signal }),
  });
  if (isError) return <ErrorPanel thing="your second factors" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} height={32} />;
  const { authenticator, passkeys, recoveryCodesLeft } = data;
  const hasFactor = authenticator !== null || passkeys.length > 0;
  return (
    <>
      {!hasFactor && <p>You have no second factor. Anyone who learns your password can sign in as you.</p>}
      {hasFactor && (
        <dl className={classes["factors"]}>
          <div>
            <dt>Authenticator app</dt>
            <dd>{authenticator ? factorUseText(authenticator, zone) : "Not set up."}</dd>
          </div>
          <div>
            <dt>Passkeys</dt>
            <dd>
              {passkeys.length === 0 && "None."}
              {passkeys.map((passkey) => (
                <span key={passkey.name + passkey.addedOn}>
                  {passkey.name}. {factorUseText(passkey, zone)}
                </span>
              ))}
            </dd>
          </div>
          <div>
            <dt>Recovery codes</dt>
            <dd>{codesLeftText(recoveryCodesLeft)}</dd>
          </div>
        </dl>
      )}
      <div>
        <Button icon="lock" onClick={() => void manageFactors(email)}>
          {hasFactor ? "Change how you sign in" : "Set up a second factor"}
        </Button>
      </div>
    </>
  );
}
