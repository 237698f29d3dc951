import { epochOf } from "#domain/epoch.ts";
import { formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmailFrame } from "./email-frame.tsx";
import { nextMessagesQuery } from "./next-messages-query.ts";
import { kindText, type NextMessage, partsOf } from "./message-text.ts";
import classes from "./messages-page.module.css";

const previewQuery = ({ channel, timing }: Pick<NextMessage, "channel" | "timing">) =>
  queryOptions({
    queryKey: ["alerts", "preview", channel, timing],
    queryFn: ({ signal }) => api.alerts.preview({ query: { channel, timing } }, { signal }),
  });

/** When the next message of each kind goes out, and what it would be. */
export function NextMessages() {
  const { profile } = useMember();
  const { data, isError, refetch } = useQuery(nextMessagesQuery);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <section aria-labelledby="next-messages" className={classes["section"]}>
      <h2 id="next-messages">Next</h2>
      {isError && <ErrorPanel thing="the next messages" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={2} height={64} />}
      {data?.length === 0 && (
        <EmptyState title="No messages planned">
          Email, text messages and push are off, not verified or not in your plan, or nothing is due.
        </EmptyState>
      )}
      <ul className={classes["list"]}>
        {data?.map((message) => {
          const kind = kindText(message);
          const at = epochOf(message.dueDate);
          const parts = partsOf(message);
          const isOpen = opened === kind;
          return (
            <li key={kind} className={classes["row"]}>
              <div className={classes["line"]}>
                <div>
                  <p className={classes["kind"]}>{kind}</p>
                  <p>
                    {formatWeekday(at, profile.timeZoneId)} {formatZonedTime(at, profile.timeZoneId)}
                  </p>
                  <p className={classes["quiet"]}>{parts.length > 0 ? `So far: ${parts.join(", ")}` : "Nothing yet"}</p>
                </div>
                {parts.length > 0 && (
                  <Button
                    size="sm"
                    aria-expanded={isOpen}
                    aria-label={`${isOpen ? "Hide" : "Preview"} ${kind.toLowerCase()}`}
                    onClick={() => setOpened(isOpen ? null : kind)}
                  >
                    {isOpen ? "Hide" : "Preview"}
                  </Button>
                )}
              </div>
              {isOpen && <Preview message={message} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The message as it would be sent, from what waits now. */
function Preview({ message }: { message: NextMessage }) {
  const { data, isError, refetch } = useQuery(previewQuery(message));
  if (isError) return <ErrorPanel thing="the preview" onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} height={64} />;
  if (data.message === null)
    return <p className={classes["quiet"]}>Nothing of it is left to tell now, so it would not be sent.</p>;
  const { subject, html, text } = data.message;
  return (
    <div className={classes["preview"]}>
      {subject !== null && (
        <p className={classes["subject"]}>
          <span className={classes["quiet"]}>Subject</span> {subject}
        </p>
      )}
      {html === null ? <p className={classes["text"]}>{text}</p> : <EmailFrame html={html} />}
    </div>
  );
}
