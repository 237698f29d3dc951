import { formatCount } from "#domain/format-number.ts";
import { daysText } from "#domain/retention.ts";
import { useRetention } from "#web/retention.ts";
import { SettingsTitle } from "#web/ui/settings-section.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { isOwnProvider } from "#web/session/provider.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { EventTable } from "./event-table.tsx";
import classes from "./security-activity-page.module.css";
import { pageSize, securityEventsQuery } from "./security-events-query.ts";

const path = "/account/security-activity";

/** What happened to the reader's account and permissions, newest first. */
export function SecurityActivityPage({ page }: { page: number }) {
  const { profile } = useMember();
  const time = daysText(useRetention().securityEvents);
  const { data, isError, isPlaceholderData, refetch } = useQuery(securityEventsQuery(page));
  return (
    <>
      <SettingsTitle description={purposeOf(time)}>Security activity</SettingsTitle>
      {isError && <ErrorPanel thing="the activity" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={57} />}
      {data && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <EventTable events={data.items} zone={profile.timeZoneId} />
          <Pages page={page} total={data.totalRecords} shown={data.items.length} />
        </div>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          title={data.totalRecords === 0 ? "No activity yet" : "No activity on this page"}
          offers={data.totalRecords > 0 && <ButtonLink to={path}>Show the latest activity</ButtonLink>}
        >
          {data.totalRecords === 0
            ? "Changes to your account and permissions will appear here."
            : `Activity is deleted after ${time}.`}
        </EmptyState>
      )}
    </>
  );
}

const purposeOf = (time: string) =>
  isOwnProvider()
    ? `Sign-ins and changes to your account and permissions, kept for ${time}. If you do not recognise something, sign out and reset your password.`
    : `Changes to your account and permissions, kept for ${time}. Sign-ins are listed where you sign in.`;

/** "Newer", "Older", and "21 to 40 of 64". */
function Pages({ page, total, shown }: { page: number; total: number; shown: number }) {
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages of activity" className={classes["pages"]}>
      {page > 1 && (
        <ButtonLink to={path} search={page === 2 ? {} : { page: page - 1 }} size="sm" rel="prev">
          Newer
        </ButtonLink>
      )}
      {page * pageSize < total && (
        <ButtonLink to={path} search={{ page: page + 1 }} size="sm" rel="next">
          Older
        </ButtonLink>
      )}
      <p>
        {formatCount(first)} to {formatCount(first + shown - 1)} of {formatCount(total)}
      </p>
    </nav>
  );
}
