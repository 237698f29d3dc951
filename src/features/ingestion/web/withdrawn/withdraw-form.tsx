import { formatCounted } from "#domain/format-number.ts";
import { type NamedNotice, NoticePicker, useNamedNotice } from "#features/ingestion/web/notices/notice-picker.tsx";
import { FactList } from "#features/operator/web/operator-page.tsx";
import { ReasonCard } from "#features/operator/web/reason-card.tsx";
import { api } from "#web/api/client.ts";
import { useState } from "react";
import classes from "./withdrawn-page.module.css";

/** Picks a notice, says what withdrawing it does, and withdraws it. */
export function WithdrawForm({ initial }: { initial: string }) {
  const [name, setName] = useState(initial);
  const { data } = useNamedNotice(name);
  const notice = name.trim() === "" ? undefined : data;
  return (
    <div className={classes["act"]}>
      <div>
        <NoticePicker label="Notice to withdraw" value={name} onChange={setName} />
        {notice && (
          <div className={classes["preview"]}>
            <FactList facts={effectsOf(notice)} />
          </div>
        )}
      </div>
      {notice && (
        <ReasonCard
          key={notice.publicOpportunityId}
          label="Withdraw this notice"
          isDangerous
          refusal={notice.isWithdrawn ? "This notice is already withdrawn. It is in the list below." : undefined}
          act={(reason) =>
            api.ingestion.withdrawNotice({
              params: { publicOpportunityId: notice.publicOpportunityId },
              body: { reason },
            })
          }
          onDone={() => setName("")}
          done={`${notice.title} is withdrawn`}
          failure="The notice was not withdrawn"
        />
      )}
    </div>
  );
}

const effectsOf = ({ sourceNames, watchingOrganisations, pipelineRecords }: NamedNotice) =>
  [
    ["Page", "answers 410: “This opportunity has been withdrawn.”"],
    ["Leaves", "search, feeds, lists, counts, alerts and sitemaps"],
    [
      "Told",
      watchingOrganisations === 0
        ? "nobody, because nobody watches it"
        : `watchers in ${formatCounted(watchingOrganisations, "organisation")}, once, that it was withdrawn, without a reason`,
    ],
    ["Pipeline", `${formatCounted(pipelineRecords, "record")}, hidden until it is restored`],
    [
      "Sources",
      sourceNames.length === 1
        ? `${sourceNames[0]}. What it publishes later does not bring the notice back`
        : `${sourceNames.join(", ")}. The notice leaves as a whole; separate them first to keep one`,
    ],
    ["Undo", "Restore shows it again, as its sources publish it then. Nothing is announced"],
  ] as const;
