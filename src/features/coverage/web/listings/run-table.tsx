import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { ActsCell, Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { StatusLabel } from "#web/ui/status-label.tsx";
import type { OperatorRun } from "./listings-query.ts";

/** Runs with what they brought, and what an operator can decide about each. */
export function RunTable({ runs }: { runs: readonly OperatorRun[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable
      label="Runs"
      heads={[
        "Run",
        "Began",
        "Result",
        { right: "Records" },
        { right: "New" },
        { right: "Changed" },
        { right: "Skipped" },
        { acts: "Acts" },
      ]}
    >
      {runs.map((run) => (
        <tr key={run.runId}>
          <RowHead>
            {run.name} <code>{run.runId}</code>
          </RowHead>
          <Cell label="began">{formatZonedDateTime(epochOf(run.startedDate), zone)}</Cell>
          <Cell quiet>
            {isHeld(run) ? (
              <StatusLabel shape="triangle" tone="warning">
                {resultText(run)}
              </StatusLabel>
            ) : (
              resultText(run)
            )}
          </Cell>
          <NumberCell label="records">{formatCount(run.read)}</NumberCell>
          <NumberCell label="new">{formatCount(run.added)}</NumberCell>
          <NumberCell label="changed">{formatCount(run.changed)}</NumberCell>
          <NumberCell label="skipped">{formatCount(run.skipped)}</NumberCell>
          <ActsCell>{run.askedDecision === null && <Decisions run={run} />}</ActsCell>
        </tr>
      ))}
    </OperatorTable>
  );
}

const isHeld = ({ heldReason, decision }: OperatorRun) => heldReason !== null && decision === null;
const doing = { released: "published", discarded: "discarded", undone: "undone" };

function resultText(run: OperatorRun): string {
  const { decision, askedDecision, heldReason, finishedDate, error } = run;
  if (askedDecision !== null) return `is being ${doing[askedDecision]}`;
  if (decision !== null) return doing[decision];
  if (heldReason !== null) return `held: ${heldReason}`;
  if (error !== null) return `failed: ${error}`;
  return finishedDate === null ? "running, or ended without a word" : "done";
}

type Kind = NonNullable<OperatorRun["decision"]>;
const decisions: Record<Kind, { label: string; text: string; isDangerous?: boolean }> = {
  released: {
    label: "Publish",
    text: "Everything that the run has read is published. Undo withdraws it again.",
  },
  discarded: {
    label: "Discard",
    text: "Nothing of what the run has read is published. It is read again when its source changes.",
    isDangerous: true,
  },
  undone: {
    label: "Undo",
    text: "What the run has brought is withdrawn: values and histories go back, and notices that no other run has read answer 410. Reading the same again brings it back.",
    isDangerous: true,
  },
};

/** What can be decided about a run. A run whose result is unknown may still be going on. */
function Decisions({ run }: { run: OperatorRun }) {
  const { decision, finishedDate } = run;
  if (decision === "undone" || decision === "discarded" || (finishedDate === null && !isHeld(run))) return undefined;
  const kinds: Kind[] = isHeld(run) ? ["released", "discarded"] : ["undone"];
  return kinds.map((kind) => {
    const { label, text, isDangerous = false } = decisions[kind];
    return (
      <ActButton
        key={kind}
        label={label}
        of={`run ${run.runId}, ${run.name}`}
        preset={kind === "released" ? "secondary" : "tool"}
        question={{ title: `${label} run ${run.runId}, ${run.name}`, text, isDangerous }}
        act={(reason) => api.coverage.decideRun({ params: { runId: run.runId }, body: { decision: kind, reason } })}
        done={`Run ${run.runId} is ${doing[kind]} as soon as a worker is free`}
        failure={`Run ${run.runId} was not ${doing[kind]}`}
      />
    );
  });
}
