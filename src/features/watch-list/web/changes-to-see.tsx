import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatTime, formatWeekday, formatZonedDateTime } from "#domain/format-time.ts";
import { ChangeLine } from "#features/opportunities/web/detail-changes.tsx";
import { cardsQuery } from "#features/search/web/results/cards-query.ts";
import { useReaderZone } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import classes from "./changes-to-see.module.css";
import { changesToSeeQuery } from "./watch-list-query.ts";
import { useSeen } from "./use-seen.ts";

type Props = { notice: { publicOpportunityId: string; timezoneId: string } };

/** On the page of a watched notice: its important changes, which wait until the reader says that they have seen them. */
export function ChangesToSee({ notice: { publicOpportunityId: id, timezoneId } }: Props) {
  const { data: cards } = useQuery(cardsQuery([id]));
  const { reading, userWatching, organisationWatching } = cards?.get(id)?.member ?? {};
  const isChanged = reading === "changed" && (userWatching || organisationWatching) === true;
  const { data } = useQuery({ ...changesToSeeQuery(id), enabled: isChanged });
  const seen = useSeen();
  const zone = useReaderZone() ?? timezoneId;
  if (!isChanged || !data?.toSee) return null;
  const { since, changes, lastFoundDate, tellsColleague, seenBy } = data.toSee;
  return (
    <section className={classes["toSee"]} aria-labelledby="to-see">
      <header>
        <h2 id="to-see">
          {formatCounted(changes.length, "change")} since {formatWeekday(epochOf(since), zone)}
        </h2>
        <Button
          preset="secondary"
          size="sm"
          icon="check"
          busy={seen.isPending}
          onClick={() => seen.mutate({ publicOpportunityIds: [id], foundUntil: lastFoundDate })}
        >
          I have seen this
        </Button>
      </header>
      <ol>
        {changes.map((change) => (
          <li key={change.fieldName}>
            <ChangeLine change={change} zone={timezoneId} />
          </li>
        ))}
      </ol>
      {tellsColleague && (
        <p className={classes["quiet"]}>
          If you have not seen this by {momentText(tellsColleague.date, zone)}, we tell {tellsColleague.fullName}, who
          also watches it.
        </p>
      )}
      {seenBy.map(({ fullName, seenDate }) => (
        <p key={fullName} className={classes["quiet"]}>
          {fullName} has seen this: {formatZonedDateTime(epochOf(seenDate), zone)}. It stays on your dashboard until you
          have.
        </p>
      ))}
    </section>
  );
}

/** "Wed 16 Sep 2026 1:46pm" */
const momentText = (date: string, zone: string) =>
  `${formatWeekday(epochOf(date), zone)} ${formatTime(epochOf(date), zone)}`;
