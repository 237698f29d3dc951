import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { ExportButton } from "#features/csv-export/web/export-button.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ListHead } from "#web/lists/list-head.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { Link } from "@tanstack/react-router";
import type { Board } from "./pipeline-queries.ts";
import { type PipelineChoice, queryOf, searchOf } from "./pipeline-choice.ts";

type Props = { choice: PipelineChoice; counts: Board["counts"] | undefined; total: number | undefined };

/** The title, the counts, each a filter of the table, and how the pipeline is shown. */
export function PipelineHead({ choice, counts, total }: Props) {
  const { profile } = useMember();
  const show = choice.view === "board" ? "Current" : choice.show;
  const to = (change: Partial<PipelineChoice>) => searchOf({ ...choice, ...change });
  return (
    <ListHead
      title="Pipeline"
      counts={counts && <Counts counts={counts} />}
      tools={
        <>
          {choice.view === "board" && (
            <Segments label="Owner">
              <Segment to="/pipeline" search={to({ by: "everyone", page: 1 })} isChosen={choice.by === "everyone"}>
                Everyone
              </Segment>
              <Segment
                to="/pipeline"
                search={to({ by: "you", page: 1 })}
                isChosen={choice.by === "you"}
                count={counts?.caller}
              >
                You
              </Segment>
            </Segments>
          )}
          <Segments label="View">
            <Segment to="/pipeline" search={to({ view: "board" })} isChosen={choice.view === "board"}>
              Board
            </Segment>
            <Segment to="/pipeline" search={to({ view: "table" })} isChosen={choice.view === "table"}>
              Table
            </Segment>
          </Segments>
          <ExportButton
            list={{ list: "Pipeline", ...queryOf({ ...choice, show }, profile.timeZoneId) }}
            total={total}
          />
          <ButtonLink to="/pipeline/report" size="sm" icon="chart">
            Report
          </ButtonLink>
          <ButtonLink to="/opportunities" size="sm" icon="plus">
            Add opportunity
          </ButtonLink>
        </>
      }
    />
  );
}

function Counts({ counts }: { counts: Board["counts"] }) {
  const { inPlay, inPlayStated, thisWeek, needAnswer } = counts;
  const shown = [
    { number: formatCount(inPlay), words: "in play", show: "InPlay", is: true },
    {
      number: formatMoneyShort(inPlayStated.value),
      words: `stated in ${formatCount(inPlayStated.count)} of them`,
      show: "Stated",
      is: inPlayStated.count > 0,
    },
    {
      number: formatCount(thisWeek),
      words: thisWeek === 1 ? "closes this week" : "close this week",
      show: "ThisWeek",
      is: true,
    },
    {
      number: formatCount(needAnswer),
      words: needAnswer === 1 ? "needs an answer" : "need an answer",
      show: "NeedAnswer",
      is: needAnswer > 0,
    },
  ] as const;
  return shown
    .filter(({ is }) => is)
    .map(({ number, words, show }) => (
      <Link key={show} to="/pipeline" search={searchOf({ view: "table", by: "everyone", show, page: 1 })}>
        <b>{number}</b> {words}
      </Link>
    ));
}
