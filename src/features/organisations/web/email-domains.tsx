import { isPublicMail, mailDomainOf } from "#domain/mail-domain.ts";
import { useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { updateWithRetry } from "#web/forms/update-with-retry.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { updated } from "#web/ui/messages.ts";
import { Switch } from "#web/ui/switch.tsx";
import classes from "./email-domains.module.css";
import { organisationKey, type Organisation, useRereadOrganisation } from "./organisation-queries.ts";

/** Which email domains can join without approval. An admin can add their own domain and remove any. */
export function EmailDomains({ organisation }: { organisation: Organisation }) {
  const { profile } = useMember();
  const { emailDomains } = organisation;
  const reread = useRereadOrganisation();
  const save = useAction(
    ({ domain, isOpen }: { domain: string; isOpen: boolean }) =>
      // Added to, or taken from, the domains as they are now: another admin may have changed the list.
      updateWithRetry(organisation, reread, ({ emailDomains: stored, version }) => {
        const others = stored.filter((other) => other !== domain);
        return api.organisations.update({ body: { emailDomains: isOpen ? [...others, domain] : others, version } });
      }),
    {
      successToast: () => updated("email domains"),
      failureTitle: "The email domains were not changed",
      changes: [organisationKey],
    },
  );
  const ownDomain = mailDomainOf(profile.email);
  const otherDomains = emailDomains.filter((domain) => domain !== ownDomain);
  return (
    <>
      {isPublicMail(ownDomain) ? (
        <p>
          Your email is at {ownDomain}, where anyone can get an address. Invite colleagues, or approve their requests to
          join.
        </p>
      ) : (
        <Switch
          checked={emailDomains.includes(ownDomain)}
          disabled={!profile.isEmailVerified}
          // Not disabled while saving, because it would lose the focus.
          onChange={(isOpen) => !save.isPending && save.mutate({ domain: ownDomain, isOpen })}
          help={
            profile.isEmailVerified
              ? "They become users, not admins, while the plan has free seats."
              : "Verify your email first."
          }
        >
          Anyone with a verified email at {ownDomain} can join without approval
        </Switch>
      )}
      {otherDomains.length > 0 && (
        <ul className={classes["domains"]} aria-label="Domains that other admins have added">
          {otherDomains.map((domain) => (
            <li key={domain}>
              <span>Anyone at {domain} can join</span>
              <Button size="sm" wraps busy={save.isPending} onClick={() => save.mutate({ domain, isOpen: false })}>
                Remove {domain}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
