import { epochOf } from "#domain/epoch.ts";
import { formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { kindText, partsOf } from "./message-text.ts";
import { nextMessagesQuery } from "./next-messages-query.ts";
import classes from "./next-message-card.module.css";

/** What goes out to the reader next, with the settings that decide it. */
export function NextMessageCard() {
  const { profile } = useMember();
  // Another version of the settings plans other messages.
  const { data, isError, refetch } = useQuery({
    ...nextMessagesQuery,
    queryKey: [...nextMessagesQuery.queryKey, profile.version],
  });
  if (isError) return <ErrorPanel thing="the next messages" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes["card"]}>
        <Skeleton height={98} />
      </div>
    );
  const [next, ...others] = data.toSorted((a, b) => epochOf(a.dueDate) - epochOf(b.dueDate));
  const momentOf = ({ dueDate }: (typeof data)[number]) =>
    `${formatWeekday(epochOf(dueDate), profile.timeZoneId)}, ${formatZonedTime(epochOf(dueDate), profile.timeZoneId)}`;
  return (
    <section className={classes["card"]} aria-labelledby="next-message">
      <h2 id="next-message">
        <small>Next message goes</small>
        {next ? momentOf(next) : "Not planned"}
      </h2>
      {next ? (
        <p>
          {kindText(next)}. {partsOf(next).length > 0 ? "So far it contains:" : "Nothing waits for it yet."}
        </p>
      ) : (
        <p>Email, text messages and push are off, not verified or not in your plan, or nothing is due.</p>
      )}
      {next && partsOf(next).length > 0 && (
        <ul>
          {partsOf(next).map((part, index) => (
            // Searches of two people can have one name.
            <li key={`${index} ${part}`}>{part}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <dl>
          {others.map((message) => (
            <div key={kindText(message)}>
              <dt>{kindText(message)}</dt>
              <dd>{momentOf(message)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <Link to="/account/messages">Preview them, and see what was sent</Link>
      </p>
    </section>
  );
}
