import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import type { OfferedPlan } from "./billing-queries.ts";
import type { Period } from "./plan-facts.ts";
import { PricingList } from "./pricing-list.tsx";
import classes from "./pricing-page.module.css";
import { PricingQuestions } from "./pricing-questions.tsx";
import { PricingTable } from "./pricing-table.tsx";

type Props = { plans: readonly OfferedPlan[]; period: Period };

const chosen = (isChosen: boolean) => (isChosen ? ({ "aria-current": "true" } as const) : {});

/** The plans with their prices for everyone: a table where it fits, otherwise one below the other. */
export function PricingPage({ plans, period }: Props) {
  return (
    <>
      <PageHead
        title="Pricing"
        lead="Reading is free with an account. You pay for alerts that reach you, and for working together."
      />
      <PageBody>
        <div className={classes["bar"]}>
          <nav aria-label="How often you pay" className={classes["periods"]}>
            <Link to="/pricing" resetScroll={false} {...chosen(period === "monthly")}>
              Monthly
            </Link>
            <Link to="/pricing" search={{ pay: "yearly" }} resetScroll={false} {...chosen(period === "annual")}>
              Yearly, 2 months free
            </Link>
          </nav>
          <p className={classes["small"]}>All prices are in Australian dollars and include GST.</p>
        </div>
        <div className={classes["wide"]}>
          <PricingTable plans={plans} period={period} />
        </div>
        <div className={classes["narrow"]}>
          <PricingList plans={plans} period={period} />
        </div>
        <p className={classes["small"]}>
          The trial is 7 days of Team, once for each organisation, without a card. Afterwards you have no plan until you
          choose one; nothing is deleted. You pay by card when you choose a plan, and can cancel online at any time.
        </p>
        <PricingQuestions />
      </PageBody>
    </>
  );
}
