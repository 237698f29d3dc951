import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate, formatTime, localDay } from "#domain/format-time.ts";
import { pipelineStages } from "#domain/pipeline-stage.ts";
import { slugOf } from "#domain/slug.ts";
import { ActivitySentence } from "#features/activity/web/activity-sentence.tsx";
import { useNow } from "#web/clock.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./aside.module.css";
import type { Dashboard } from "./dashboard-query.ts";
import { Section } from "./section.tsx";

const shownStages = pipelineStages.filter(({ isInPlay }) => isInPlay);

/** How many are in each stage, and those that closed without an answer. */
export function PipelineInShort({ pipeline }: { pipeline: Dashboard["pipeline"] }) {
  const totalOf = new Map(pipeline.stages.map(({ stage, totalRecords }) => [stage, totalRecords]));
  return (
    <Section title="Pipeline" more={{ text: `All ${formatCount(pipeline.inPlay)}`, to: "/pipeline" }}>
      <dl className={classes["stages"]}>
        {shownStages.map(({ code, name }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>{totalOf.get(code) ?? 0}</dd>
          </div>
        ))}
      </dl>
      {pipeline.needAnswer.items.map((item) => (
        <p key={item.publicOpportunityId} className={classes["answer"]}>
          <strong>Closed. Submitted or no bid?</strong>{" "}
          <Link
            to="/opportunities/$id/{-$slug}"
            params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
          >
            {item.title}
          </Link>
          {item.owner && `, ${item.owner.isCaller ? "you" : item.owner.fullName}`}
        </p>
      ))}
    </Section>
  );
}

/** The newest that members did. */
export function RecentActivity({ activity, zone }: { activity: Dashboard["activity"]; zone: string }) {
  const now = useNow();
  const timeText = (iso: string) => {
    const at = epochOf(iso);
    const days = localDay(now, zone) - localDay(at, zone);
    const day = days <= 0 ? "" : days === 1 ? "yesterday " : `${formatDate(at, zone)} `;
    return `${day}${formatTime(at, zone)}`;
  };
  return (
    <Section title="Activity" more={{ text: "All activity", to: "/activity" }}>
      <ol className={classes["activity"]}>
        {activity.items.map((item, index) => (
          <li key={index}>
            <p>
              <ActivitySentence item={item} />
            </p>
            <time dateTime={item.timeStamp}>{timeText(item.timeStamp)}</time>
          </li>
        ))}
        {activity.items.length === 0 && <li className={classes["quiet"]}>Nothing yet.</li>}
      </ol>
    </Section>
  );
}
