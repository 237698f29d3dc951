import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ReasonCard } from "#features/operator/web/reason-card.tsx";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import type { Unspsc } from "./unspsc-query.ts";
import classes from "./unspsc-page.module.css";

type Upload = NonNullable<Unspsc["upload"]>;
const kinds = ["added", "renamed", "removed"] as const;
const kindNames = { added: "New", renamed: "Renamed", removed: "Removed" };

/** What an uploaded list would change, and the act that applies it. */
export function UploadPreview({ upload }: { upload: Upload }) {
  const zone = useOperatorZone();
  const { uploadId, fileName, uploadedDate, skipped } = upload;
  const changes = kinds.reduce((sum, kind) => sum + upload[kind].count, 0);
  return (
    <OperatorBlock
      title={fileName}
      note={`checked ${formatZonedDateTime(epochOf(uploadedDate), zone)} · not applied yet${skipped > 0 ? ` · ${formatCounted(skipped, "row")} without a code or a name` : ""}`}
      more={<Discard uploadId={uploadId} />}
    >
      <div className={classes["columns"]}>
        <div className={classes["examples"]}>
          {kinds.map((kind) => (
            <Examples key={kind} kind={kind} {...upload[kind]} />
          ))}
        </div>
        <ReasonCard
          label="Apply this list"
          refusal={changes === 0 ? "The list changes nothing." : undefined}
          warning={
            upload.removed.count > 0 &&
            `${formatCounted(upload.removed.count, "name")} of the earlier import ${upload.removed.count === 1 ? "is" : "are"} not in this list. Check that the file is whole.`
          }
          act={(reason) => api.ingestion.applyUnspsc({ body: { uploadId, reason } })}
          done="The list is applied. Pages show its names within a minute"
          failure="The list was not applied"
        />
      </div>
    </OperatorBlock>
  );
}

function Examples({ kind, count, examples }: { kind: (typeof kinds)[number] } & Upload["added"]) {
  const name = kindNames[kind];
  if (count === 0) return <p>{name}: none</p>;
  return (
    <div>
      <p>
        {name}: {formatCount(count)}
        {count > examples.length && `, of which the first ${examples.length}`}
      </p>
      <OperatorTable label={name} heads={["Code", "Now", "Then"]}>
        {examples.map(({ code, was, is }) => (
          <tr key={code}>
            <RowHead>
              <code>{code}</code>
            </RowHead>
            <Cell label="now">{was ?? "no name"}</Cell>
            <Cell label="then">{is ?? "no name"}</Cell>
          </tr>
        ))}
      </OperatorTable>
    </div>
  );
}

function Discard({ uploadId }: { uploadId: number }) {
  const { mutate, isPending } = useAction(() => api.ingestion.discardUnspsc({ body: { uploadId } }), {
    failureTitle: "The list was not discarded",
    changes: [["operator"]],
  });
  return (
    <Button size="xs" preset="low-profile" busy={isPending} onClick={() => mutate()}>
      Discard this list
    </Button>
  );
}
