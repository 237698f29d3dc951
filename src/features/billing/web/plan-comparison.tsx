import type { PlanId } from "#domain/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { useState } from "react";
import type { OfferedPlan } from "./billing-queries.ts";
import { PlanCards } from "./plan-cards.tsx";
import classes from "./plan-comparison.module.css";
import type { Period } from "./plan-facts.ts";
import { PlanTable } from "./plan-table.tsx";

const periods: { period: Period; label: string }[] = [
  { period: "monthly", label: "Monthly" },
  { period: "annual", label: "Yearly, two months free" },
];

type Props = {
  plans: readonly OfferedPlan[];
  /** The plan of the reader's organisation. */
  currentPlan?: PlanId | undefined;
};

/** Compares the plans: a table where it fits, otherwise a card for each plan. CSS shows one of the two. */
export function PlanComparison(props: Props) {
  const [period, setPeriod] = useState<Period>("monthly");
  return (
    <>
      <div role="group" aria-label="Prices" className={classes["periods"]}>
        {periods.map((option) => (
          <Button
            key={option.period}
            size="sm"
            pressed={period === option.period}
            onClick={() => setPeriod(option.period)}
          >
            {option.label}
          </Button>
        ))}
      </div>
      <div className={classes["comparison"]}>
        <div className={classes["table"]}>
          <PlanTable {...props} period={period} />
        </div>
        <div className={classes["cards"]}>
          <PlanCards {...props} period={period} />
        </div>
      </div>
    </>
  );
}
