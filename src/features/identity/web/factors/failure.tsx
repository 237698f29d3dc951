import { FailureText } from "#features/identity/web/failure-text.tsx";
import { failureText } from "#features/identity/web/sign-in-text.ts";
import { passkeyFailure } from "./passkey-browser.ts";

/** Why an action failed. */
export const Failure = ({ error }: { error: unknown }) => (
  <FailureText>
    {error === null || error === undefined ? undefined : (passkeyFailure(error) ?? failureText(error))}
  </FailureText>
);
