import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { DeleteOrganisation } from "./delete-organisation.tsx";
import { EmailDomains } from "./email-domains.tsx";
import { InterestsForm } from "./interests-form.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { OrganisationFacts } from "./organisation-facts.tsx";
import { OrganisationForm } from "./organisation-form.tsx";
import { RequireFactor } from "./require-factor.tsx";
import { organisationQuery, usersQuery, type Organisation } from "./organisation-queries.ts";

/** The reader's organisation: admins can change it, users can read it. */
export function OrganisationPage() {
  const isAdmin = useMember().role === "OrganisationAdmin";
  const { data: organisation, isError, refetch } = useQuery(organisationQuery);
  return (
    <>
      <SettingsTitle description={isAdmin ? undefined : "Admins can change what stands here; you can read it."}>
        Organisation
      </SettingsTitle>
      {isError && <ErrorPanel thing="your organisation" onRetry={() => void refetch()} />}
      {!organisation && !isError && <SkeletonRows rows={6} height={48} />}
      {organisation &&
        (isAdmin ? (
          <OrganisationSettings organisation={organisation} />
        ) : (
          <OrganisationOverview organisation={organisation} />
        ))}
    </>
  );
}

function OrganisationOverview({ organisation }: { organisation: Organisation }) {
  const { data } = useQuery(usersQuery);
  return <OrganisationFacts organisation={organisation} users={data?.items ?? []} />;
}

const OrganisationSettings = ({ organisation }: { organisation: Organisation }) => (
  <>
    <SettingsSection
      title="Details"
      description="The ABN is public. It is how colleagues find this organisation to join it."
    >
      <OrganisationForm organisation={organisation} />
    </SettingsSection>
    <SettingsSection
      title="Interests"
      description="What you sell and where. Searches of everybody here begin with these filters, in sight, and each search can leave them out."
    >
      <InterestsForm organisation={organisation} />
    </SettingsSection>
    <SettingsSection title="Joining at once" description="Colleagues by their e-mail domain, without an invite.">
      <EmailDomains organisation={organisation} />
    </SettingsSection>
    <SettingsSection title="Second factor" description="Keeps out people who have learnt a colleague's password.">
      <RequireFactor organisation={organisation} />
    </SettingsSection>
    <SettingsSection title="Requests to join" description="People who gave your ABN when they signed up.">
      <JoinRequests />
    </SettingsSection>
    <SettingsSection title="Delete the organisation" description="For everyone in it. It cannot be taken back.">
      <DeleteOrganisation organisation={organisation} />
    </SettingsSection>
  </>
);
