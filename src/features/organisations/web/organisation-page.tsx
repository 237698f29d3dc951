import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { DeleteOrganisation } from "./delete-organisation.tsx";
import { EmailDomains } from "./email-domains.tsx";
import { InterestsForm } from "./interests-form.tsx";
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
      <SettingsTitle description={isAdmin ? undefined : "Only admins can change this page."}>
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
      description="The ABN is public. Colleagues use it to find and join this organisation."
    >
      <OrganisationForm organisation={organisation} />
    </SettingsSection>
    <SettingsSection
      title="Interests"
      description="What you sell and where. Every member's searches start with these filters. Anyone can remove them from a search, or switch them off in their account."
    >
      <InterestsForm organisation={organisation} />
    </SettingsSection>
    <SettingsSection title="Joining without approval" description="Colleagues with your email domain need no invite.">
      <EmailDomains organisation={organisation} />
    </SettingsSection>
    <SettingsSection
      title="Second factor"
      description="Stops anyone who has learnt a colleague's password from signing in."
    >
      <RequireFactor organisation={organisation} />
    </SettingsSection>
    <SettingsSection title="Delete the organisation" description="For all members. You cannot undo this.">
      <DeleteOrganisation organisation={organisation} />
    </SettingsSection>
  </>
);
