import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { NoticePicker, useNamedNotice } from "#features/ingestion/web/notices/notice-picker.tsx";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ReasonCard } from "#features/operator/web/reason-card.tsx";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type JoinPreview, previewQuery } from "./preview-query.ts";
import { Comparison, differingFields } from "./comparison.tsx";
import { JoinedNotices } from "./joined-notices.tsx";
import { JoinEffects } from "./join-effects.tsx";
import classes from "./joining-page.module.css";

/** Picks two notices, shows what the joined one would be, and joins them. */
export function JoinNotices({ page }: { page: number }) {
  const [names, setNames] = useState({ main: "", other: "" });
  const idOf = (name: string, found: { publicOpportunityId: string } | undefined) =>
    name.trim() === "" ? undefined : found?.publicOpportunityId;
  const mainId = idOf(names.main, useNamedNotice(names.main).data);
  const otherId = idOf(names.other, useNamedNotice(names.other).data);
  const { data, error, isFetching } = useQuery(previewQuery(mainId, otherId));
  const preview = mainId && otherId ? data : undefined;
  return (
    <>
      <div className={classes["pickers"]}>
        <NoticePicker
          label="The main notice"
          help="Keeps its address."
          value={names.main}
          onChange={(main) => setNames({ ...names, main })}
        />
        <Button
          size="sm"
          icon="refresh"
          className={classes["swap"]}
          onClick={() => setNames({ main: names.other, other: names.main })}
        >
          Swap
        </Button>
        <NoticePicker
          label="The other notice"
          help="Its address leads to the main one."
          value={names.other}
          onChange={(other) => setNames({ ...names, other })}
        />
      </div>
      {!preview && isFetching && <SkeletonRows rows={11} height={33} />}
      {error && <p role="alert">{refusalOf(error)?.detail ?? "The preview could not be made. Try again."}</p>}
      {preview && <Preview preview={preview} onJoined={() => setNames({ main: "", other: "" })} />}
      <JoinedNotices page={page} />
    </>
  );
}

function Preview({ preview, onJoined }: { preview: JoinPreview; onJoined: () => void }) {
  const { main, other, fields, refusal } = preview;
  const body = {
    mainPublicOpportunityId: main.publicOpportunityId,
    otherPublicOpportunityId: other.publicOpportunityId,
  };
  return (
    <div className={classes["columns"]}>
      <OperatorBlock
        title="What the joined notice says"
        note={`${differingFields(fields)} of ${fields.length} fields differ`}
      >
        <Comparison fields={fields} main={main.sourceName} other={other.sourceName} />
      </OperatorBlock>
      <div className={classes["side"]}>
        <JoinEffects preview={preview} />
        <ReasonCard
          key={`${main.publicOpportunityId} ${other.publicOpportunityId}`}
          label="Join these two"
          refusal={refusal ?? undefined}
          warning={(preview.keptApart || preview.daysBetweenClosings !== null) && <Warnings preview={preview} />}
          instead={{
            label: "Not the same",
            act: (reason) => api.ingestion.keepNoticesApart({ body: { ...body, reason } }),
            done: "Whoever looks at the two next is told",
            failure: "It was not noted",
          }}
          act={(reason) => api.ingestion.joinNotices({ body: { ...body, reason } })}
          onDone={onJoined}
          done="The two notices are joined"
          failure="The notices were not joined"
        />
      </div>
    </div>
  );
}

/** What to check first: an earlier finding that the two differ, and closings that do. */
function Warnings({ preview: { main, other, daysBetweenClosings: days, keptApart } }: { preview: JoinPreview }) {
  const zone = useOperatorZone();
  return (
    <>
      {keptApart && (
        <p>
          {keptApart.operator ?? "Somebody who has left"} found on {formatZonedDateTime(epochOf(keptApart.date), zone)}{" "}
          that they are not the same: “{keptApart.reason}”
        </p>
      )}
      {days !== null && (
        <p>
          <ClosingsDiffer days={days} main={main} other={other} />
        </p>
      )}
    </>
  );
}

type Side = Pick<JoinPreview["main"], "deepLink" | "sourceName">;

function ClosingsDiffer({ days, main, other }: { days: number; main: Side; other: Side }) {
  const pages = [main, other].filter(({ deepLink }) => deepLink !== null);
  return (
    <>
      The closings differ{days > 0 && ` by ${formatCounted(days, "day")}`}. Read both pages before you join
      {pages.length > 0 && ": "}
      {pages.map(({ deepLink, sourceName }, index) => (
        <span key={sourceName}>
          {index > 0 && ", "}
          <a href={deepLink!} target="_blank" rel="noreferrer">
            {sourceName}
          </a>
        </span>
      ))}
      .
    </>
  );
}
