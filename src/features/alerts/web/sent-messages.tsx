import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatTime, formatWeekday } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { reasonText, sentKindText, type SentMessage, stateText } from "./message-text.ts";
import classes from "./messages-page.module.css";

const pageSize = 20;
const deliveriesQuery = (page: number) =>
  queryOptions({
    queryKey: ["alerts", "deliveries", page],
    queryFn: ({ signal }) => api.alerts.deliveries({ query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What was sent to the reader, when, by which channel and why; the newest first. */
export function SentMessages({ page }: { page: number }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(deliveriesQuery(page));
  return (
    <section aria-labelledby="sent-messages" className={classes["section"]}>
      <h2 id="sent-messages">Sent</h2>
      {isError && <ErrorPanel thing="the sent messages" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={5} height={72} />}
      {data?.totalRecords === 0 && (
        <EmptyState title="Nothing sent yet">
          Each message about your saved searches and what you watch will appear here, with the reason for it.
        </EmptyState>
      )}
      {data && data.totalRecords > 0 && (
        <>
          <ul aria-busy={isPlaceholderData || undefined} className={classes["list"]}>
            {data.items.map((message) => (
              <Sent key={message.deliveryId} message={message} />
            ))}
          </ul>
          <Pages page={page} total={data.totalRecords} />
        </>
      )}
    </section>
  );
}

function Sent({ message }: { message: SentMessage }) {
  const { timeZoneId: zone } = useMember().profile;
  const at = epochOf(message.endedDate ?? message.dueDate);
  const rest = message.reasonCount - message.reasons.length;
  return (
    <li className={classes["row"]}>
      <p className={classes["kind"]}>{sentKindText(message)}</p>
      <p>
        {formatWeekday(at, zone)} {formatTime(at, zone)} · {stateText[message.state]}
      </p>
      <ul className={classes["reasons"]}>
        {message.reasons.map((reason, index) => (
          <li key={index}>
            {reason.publicOpportunityId === null ? (
              reason.kind !== "nothingNew" && "A notice that was withdrawn"
            ) : (
              <Link to="/opportunities/$id/{-$slug}" params={{ id: reason.publicOpportunityId, slug: undefined }}>
                {reason.title}
              </Link>
            )}
            <span className={classes["quiet"]}> {reasonText(reason)}</span>
          </li>
        ))}
        {rest > 0 && <li className={classes["quiet"]}>and {formatCount(rest)} more</li>}
      </ul>
    </li>
  );
}

/** The way on, the way back, and "1 to 20 of 610". */
function Pages({ page, total }: { page: number; total: number }) {
  const [start, end] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  const to = "/account/messages";
  if (total <= pageSize && page === 1) return null;
  return (
    <nav aria-label="Pages of messages" className={classes["pages"]}>
      {page > 1 && (
        <ButtonLink to={to} search={page === 2 ? {} : { page: page - 1 }} size="sm" rel="prev">
          Newer
        </ButtonLink>
      )}
      {end < total && (
        <ButtonLink to={to} search={{ page: page + 1 }} size="sm" rel="next">
          Older
        </ButtonLink>
      )}
      {start <= total && (
        <p className={classes["quiet"]}>
          {formatCount(start)} to {formatCount(end)} of {formatCount(total)}
        </p>
      )}
    </nav>
  );
}
