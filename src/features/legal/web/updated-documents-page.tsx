import { currentVersions } from "#domain/legal-documents.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { userCacheQuery, useUserCache } from "#web/member/user-cache.ts";
import { signOut } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { changesSince } from "./changes.ts";
import { documents, versionText } from "./documents.ts";
import classes from "./updated-documents-page.module.css";

/**
 * Asks a member to accept new versions of the terms and the privacy policy, says what has changed, and continues where
 * they were.
 */
export function UpdatedDocumentsPage({ returnUrl }: { returnUrl: string }) {
  const cache = useUserCache();
  const accept = useAction(() => api.legal.accept({ body: { acceptedVersions: currentVersions } }), {
    failureTitle: "Your answer was not saved",
    changes: [userCacheQuery.queryKey],
  });
  const { history } = useRouter();
  const isDone = cache?.documentsToAccept.length === 0;
  useEffect(() => {
    if (isDone) history.replace(returnUrl);
  }, [history, isDone, returnUrl]);
  if (!cache || isDone) return <Spinner />;
  const hasAccepted = cache.documentsToAccept.some(({ acceptedVersion }) => acceptedVersion);
  return (
    <FormPage
      title={hasAccepted ? "Our terms have changed" : "Our terms"}
      lead={
        <p>
          {hasAccepted ? "Read what has changed since you last agreed." : "You have not yet agreed to these."} Then you
          continue where you were.
        </p>
      }
    >
      {cache.documentsToAccept.map(({ document, acceptedVersion }) => {
        const { name, to } = documents[document];
        return (
          <section key={document} aria-label={name} className={classes["document"]}>
            <h2>
              <Link to={to} target="_blank">
                {name}
              </Link>
            </h2>
            {acceptedVersion && <p>You agreed to the version of {versionText(acceptedVersion)}.</p>}
            <ul>
              {changesSince(document, acceptedVersion).map(({ version, change }) => (
                <li key={version}>
                  <strong>{versionText(version)}:</strong> {change}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p>If you agree to the terms and have read the privacy policy, continue.</p>
      <Actions>
        <Button preset="primary" size="lg" busy={accept.isPending} onClick={() => accept.mutate()}>
          I agree, continue
        </Button>
        <Button size="lg" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Actions>
      <p>
        If you do not agree, you can <Link to="/account/your-data">download your data or delete your account</Link>.
      </p>
    </FormPage>
  );
}
