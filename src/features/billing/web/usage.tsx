import { useMember } from "#web/member/user-cache.ts";
import { Meter } from "#web/ui/meter.tsx";
import { usageText } from "./plan-status-text.ts";
import classes from "./subscription-page.module.css";

/** How much of each cap is used. */
export function Usage() {
  const { plan, use } = useMember().entitlements;
  const caps = [
    ["People, with pending invites", use.users, plan.userCap],
    ["Saved searches", use.savedSearches, plan.savedSearchesCap],
    ["Active watched opportunities", use.watchedOpportunities, plan.watchedOpportunitiesCap],
  ] as const;
  return (
    <div role="group" aria-label="Usage" className={classes["usage"]}>
      {caps.map(([label, used, max]) => (
        <Meter key={label} label={label} value={used} max={max} text={usageText(used, max)} />
      ))}
    </div>
  );
}
