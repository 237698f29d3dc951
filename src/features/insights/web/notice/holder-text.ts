import { formatCounted } from "#domain/format-number.ts";
import type { NoticeInsights } from "#features/insights/web/insights-queries.ts";

type Holder = NoticeInsights["holder"];
type Reason = Holder["contracts"][number]["reasons"][number];

/** The heading: how sure it is, and whether the contract is over. */
export function holderTitle(basis: NonNullable<Holder["basis"]>, contracts: number, isOver: boolean): string {
  if (contracts > 1 && basis === "probable")
    return isOver ? "One of these probably held the work last" : "One of these probably holds the work now";
  const probably = basis === "probable" ? "probably " : "";
  return isOver ? `Who ${probably}held the work last` : `Who ${probably}holds the work now`;
}

/** "Ends 12 days after this tender closes". */
export function reasonText({ kind, holds, detail }: Reason, daysAfterClose: number | null): string {
  switch (kind) {
    case "Named":
      return holds ? "The notices name this contract" : "This notice does not name the contract";
    case "SameBuyer":
      return `Same buyer${detail === null ? "" : `: ${detail}, or a part of it`}`;
    case "SameCategory":
      return holds ? "Same category of UNSPSC" : "Another category of UNSPSC";
    case "SameWords":
      return `Same words in the title: ${detail}`;
    case "EndsThen":
      return endText(daysAfterClose ?? 0);
  }
}

function endText(days: number): string {
  if (days === 0) return "Ends on the day on which this tender closes";
  return days > 0
    ? `Ends ${formatCounted(days, "day")} after this tender closes`
    : `Ended ${formatCounted(-days, "day")} before this tender closes`;
}
