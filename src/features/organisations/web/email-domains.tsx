import { isPublicMail, mailDomainOf } from "#domain/mail-domain.ts";
import { useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { updated } from "#web/ui/messages.ts";
import { Switch } from "#web/ui/switch.tsx";
import classes from "./email-domains.module.css";
import { organisationKey, type Organisation } from "./organisation-queries.ts";

/** Which email domains can join without approval. An admin can add their own domain and remove any. */
export function EmailDomains({ organisation }: { organisation: Organisation }) {
  const { profile } = useMember();
  const { organisationName, abn, emailDomains } = organisation;
  const save = useAction(
    (domains: string[]) => api.organisations.update({ body: { organisationName, abn, emailDomains: domains } }),
    {
      successToast: () => updated("e-mail domains"),
      failureTitle: "The e-mail domains were not changed",
      changes: [organisationKey],
    },
  );
  const ownDomain = mailDomainOf(profile.email);
  const without = (domain: string) => emailDomains.filter((candidate) => candidate !== domain);
  const otherDomains = without(ownDomain);
  return (
    <>
      {isPublicMail(ownDomain) ? (
        <p>
          Your e-mail is at {ownDomain}, where anyone can have an address. Invite colleagues, or let in those who ask.
        </p>
      ) : (
        <Switch
          checked={emailDomains.includes(ownDomain)}
          disabled={!profile.isEmailVerified}
          // Not disabled while saving, because it would lose the focus.
          onChange={(isOpen) => !save.isPending && save.mutate(isOpen ? [...emailDomains, ownDomain] : otherDomains)}
          help={
            profile.isEmailVerified
              ? "They become users, not admins, while the plan has room."
              : "Verify your own e-mail first."
          }
        >
          Whoever has a verified e-mail at {ownDomain} joins at once
        </Switch>
      )}
      {otherDomains.length > 0 && (
        <ul className={classes["domains"]} aria-label="Domains that other admins have opened">
          {otherDomains.map((domain) => (
            <li key={domain}>
              <span>{domain} joins at once</span>
              <Button size="sm" wraps busy={save.isPending} onClick={() => save.mutate(without(domain))}>
                Close {domain}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
