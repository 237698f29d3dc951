import { type BeforeClosing, beforeClosingText } from "#domain/before-closing.ts";
import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCounted, formatList } from "#domain/format-number.ts";
import { formatTime, formatWeekday, localDay, zoneLabel } from "#domain/format-time.ts";
import { MovedDates } from "#features/pipeline/web/moved-dates.tsx";
import { recordQuery } from "#features/pipeline/web/pipeline-queries.ts";
import { AddDate } from "#features/pipeline/web/add-date.tsx";
import { api } from "#web/api/client.ts";
import { useNow } from "#web/clock.tsx";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { keyDatesQuery, type KeyDates } from "./calendar-query.ts";
import { layerOf } from "./entry-text.ts";
import classes from "./key-dates-part.module.css";
import { dayOf } from "./month.ts";
import { Sign } from "./sign.tsx";

/** On the page of a notice: its dates with the working days that are left, and whether its briefing was attended. */
export function KeyDatesPart({ notice }: { notice: { publicOpportunityId: string; title: string } }) {
  const { publicOpportunityId: opportunityId } = notice;
  const now = useNow();
  const { data, isError, refetch } = useQuery(keyDatesQuery(opportunityId));
  const { data: record } = useQuery(recordQuery(opportunityId));
  const beforeOf = ({ part }: KeyDates["items"][number]) =>
    record?.internalDates.find(({ internalDateId }) => part === `internal-${internalDateId}`)?.beforeClosing;
  if (isError) return <ErrorPanel thing="the key dates" onRetry={() => void refetch()} />;
  if (!data) return null;
  const { items, timezoneId: zone, state } = data;
  return (
    <section className={classes["part"]} aria-labelledby="key-dates">
      <div className={classes["head"]}>
        <h2 id="key-dates">
          Key dates{" "}
          <span className={classes["quiet"]}>
            {zoneLabel(now, zone)}
            {state && `, working days of ${state}`}
          </span>
        </h2>
        <AddDate notice={notice} />
      </div>
      {record && <MovedDates notice={notice} record={record} />}
      {items.length === 0 && <p className={classes["quiet"]}>The notice states no dates.</p>}
      <ol className={classes["dates"]}>
        {items.map((item) => (
          <li key={item.part} data-over={epochOf(item.date) <= now || undefined}>
            <span className={classes["when"]}>
              {formatWeekday(epochOf(item.date), zone)}{" "}
              <span className={classes["quiet"]}>
                {item.timeIsExplicit ? formatTime(epochOf(item.date), zone) : ""}
              </span>
            </span>
            <span className={classes["what"]}>
              <Sign layer={layerOf(item)} /> {item.name}
              {item.isMandatory && ", mandatory"}{" "}
              <span className={classes["quiet"]}>{whoseText(item, beforeOf(item))}</span>
            </span>
            <span className={classes["left"]}>{leftText(item, zone, now)}</span>
          </li>
        ))}
      </ol>
      <Attendance opportunityId={opportunityId} dates={data} />
    </section>
  );
}

/** "buyer", "yours", "yours · 2 working days before closing" */
function whoseText({ kind }: KeyDates["items"][number], before: BeforeClosing | null | undefined): string {
  if (kind !== "internal") return "buyer";
  return before ? `yours · ${beforeClosingText(before)}` : "yours";
}

/** "12 working days left", "today", "over". */
function leftText(item: KeyDates["items"][number], zone: string, now: EpochMs): string {
  if (epochOf(item.date) <= now) return "over";
  const days = dayOf(item.localDate) - localDay(now, zone);
  if (days === 0) return "today";
  if (item.workingDaysLeft === null) return `in ${formatCounted(days, "day")}`;
  if (item.workingDaysLeft === 0) return `in ${formatCounted(days, "day")}, no working day left`;
  return `${formatCounted(item.workingDaysLeft, "working day")} left`;
}

function Attendance({ opportunityId, dates }: { opportunityId: string; dates: KeyDates }) {
  const answer = useAction(
    (attended: boolean) => api.calendar.answerAttendance({ params: { opportunityId }, body: { attended } }),
    { failureTitle: "Your answer was not saved", changes: [keyDatesQuery(opportunityId).queryKey] },
  );
  const { asksAttendance, attendance } = dates;
  const own = attendance.find(({ isCaller }) => isCaller);
  const namesOf = (attended: boolean) =>
    attendance
      .filter((row) => row.attended === attended)
      .map(({ isCaller, answeredBy }) => (isCaller ? "you" : (answeredBy ?? "a former colleague")));
  const [yes, no] = [namesOf(true), namesOf(false)];
  if (!asksAttendance && attendance.length === 0) return null;
  return (
    <div className={classes["attendance"]}>
      {yes.length > 0 && <p>Your organisation attended the mandatory briefing, {formatList(yes)} said.</p>}
      {no.length > 0 && <p>Your organisation did not attend the mandatory briefing, {formatList(no)} said.</p>}
      {asksAttendance && <p id="attended">The mandatory briefing has passed. Did your organisation attend?</p>}
      {asksAttendance && (
        <span role="group" aria-labelledby="attended">
          <Button size="xs" busy={answer.isPending} onClick={() => answer.mutate(true)}>
            Yes
          </Button>
          <Button size="xs" busy={answer.isPending} onClick={() => answer.mutate(false)}>
            No
          </Button>
        </span>
      )}
      {own && (
        <Button preset="low-profile" size="xs" busy={answer.isPending} onClick={() => answer.mutate(!own.attended)}>
          {own.attended ? "Change to no" : "Change to yes"}
        </Button>
      )}
    </div>
  );
}
