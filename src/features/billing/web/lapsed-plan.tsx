import { Prompt, PromptList } from "#features/accounts/web/prompts.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lapsedText, capsText } from "./plan-status-text.ts";

/**
 * Says that the organisation's plan has ended and what that stops. Renders nothing while a plan runs or if there never
 * was one.
 */
export function LapsedPlan() {
  const { entitlements, profile } = useMember();
  if (!entitlements.lapsed) return null;
  return (
    <PromptList label="Your plan">
      <Prompt
        icon="clock"
        title={entitlements.lapsed.isTrial ? "Your trial has ended" : "Your plan has ended"}
        description={`${lapsedText(entitlements.lapsed, profile.organisation.timeZoneId)} ${capsText(entitlements.plan)}`}
        action={
          <ButtonLink to="/account/subscription" size="sm">
            See the plans
          </ButtonLink>
        }
      />
    </PromptList>
  );
}
