import type { AlertTimings } from "#domain/alert-timing.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useMember } from "#web/member/user-cache.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

const channels = [
  { channel: "email", name: "email", plural: "Emails" },
  { channel: "sms", name: "SMS", plural: "SMS" },
  { channel: "push", name: "push", plural: "Push messages" },
] as const;

type Props = { timings: AlertTimings; ordinal: "First" | "Next"; className: string | undefined };

/** When the messages of these timings would go: the reader's settings and plan decide it. */
export function FirstMessages({ timings, ordinal, className }: Props) {
  const { profile } = useMember();
  const { data, isError } = useQuery({
    // Another version of the settings plans other times.
    queryKey: ["alerts", "next-times", profile.version],
    queryFn: ({ signal }) => api.alerts.nextTimes({}, { signal }),
  });
  const chosen = channels.filter(({ channel }) => timings[channel] !== "Off");
  if (chosen.length === 0) return null;
  const lineOf = ({ channel, name, plural }: (typeof channels)[number]) => {
    const time = data?.find((next) => next.channel === channel && next.timing === timings[channel]);
    if (!time) return `${plural} do not go out: they are off, not verified or not in your plan.`;
    if (time.dueDate === null) return `${plural} go within minutes of something new.`;
    const [at, zone] = [epochOf(time.dueDate), profile.timeZoneId];
    return `${ordinal} ${name}: ${formatWeekday(at, zone)}, ${formatZonedTime(at, zone)}, if there is something new.`;
  };
  const waits = profile.areQuietHoursEnabled && (timings.sms !== "Off" || timings.push !== "Off");
  return (
    <p className={className} aria-live="polite">
      {isError && "We could not read when messages go. "}
      {data ? chosen.map((channel) => <span key={channel.channel}>{lineOf(channel)} </span>) : "\u00a0"}
      {waits && `SMS and push wait from ${profile.quietFromLocalTime} to ${profile.quietUntilLocalTime}. `}
      <Link to="/account/notification-settings">Change times</Link>
    </p>
  );
}
