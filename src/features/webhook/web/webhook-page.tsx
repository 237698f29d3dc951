import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WebhookAddress } from "./webhook-address.tsx";
import { WebhookEvents } from "./webhook-events.tsx";
import { webhookQuery } from "./webhook-query.ts";
import { WebhookSecret } from "./webhook-secret.tsx";
import { WebhookState } from "./webhook-state.tsx";

/** Where the organisation's own systems, or its channel in Slack or Teams, are told of alerts. Admins only. */
export function WebhookPage() {
  const { role, entitlements } = useMember();
  const isAdmin = role === "OrganisationAdmin";
  return (
    <>
      <SettingsTitle description="Sends new notices of shared searches, and important changes of what you watch together, to your own systems or to a channel in Slack or Teams.">
        Webhook
      </SettingsTitle>
      {isAdmin ? (
        <Settings hasFeature={entitlements.plan.features.includes("Webhook")} />
      ) : (
        <p>Only admins can see and change the webhook.</p>
      )}
    </>
  );
}

function Settings({ hasFeature }: { hasFeature: boolean }) {
  const { data, isError, refetch } = useQuery(webhookQuery);
  // Only this page knows the secret, until it is left.
  const [secret, setSecret] = useState<string | null>(null);
  if (isError) return <ErrorPanel thing="the webhook" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={48} />;
  const { webhook, version, events } = data;
  if (!hasFeature && !webhook)
    return (
      <EmptyState title="Your plan has no webhook">
        Team and Enterprise have one. <ButtonLink to="/pricing">See the plans</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      {!hasFeature && <p>Your plan has no webhook: nothing is sent until you choose Team or Enterprise.</p>}
      <SettingsSection
        title="Address"
        description="An https address on the internet. Addresses of Slack and Teams get messages in their own form."
      >
        <WebhookAddress webhook={webhook} version={version} onSecret={setSecret} />
        {webhook && <WebhookState webhook={webhook} />}
      </SettingsSection>
      {webhook?.form === "Json" && (
        <SettingsSection
          title="Secret"
          description="Messages are signed as standardwebhooks.com describes, so that you can tell that they come from here."
        >
          <WebhookSecret webhook={webhook} secret={secret} onSecret={setSecret} />
        </SettingsSection>
      )}
      {webhook && (
        <SettingsSection title="Latest messages" description="The newest 20. They are kept for 30 days.">
          <WebhookEvents events={events} />
        </SettingsSection>
      )}
    </>
  );
}
