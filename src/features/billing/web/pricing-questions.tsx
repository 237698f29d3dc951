import { planOf } from "#domain/plans.ts";
import { capText } from "#domain/plan-text.ts";
import { Question } from "#web/ui/question.tsx";
import { useId } from "react";
import classes from "./pricing-page.module.css";

const { users, savedSearches, watchedOpportunities } = planOf("none").caps;

/** What people ask before they choose a plan. */
export function PricingQuestions() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["questions"]}>
      <h2 id={id}>Questions</h2>
      <Question question="What happens when the trial ends?">
        <p>
          You keep everything you saved. Without a plan, {capText("users", users)}, an admin, gets alerts, for{" "}
          {capText("savedSearches", savedSearches)} and {capText("watchedOpportunities", watchedOpportunities)}: theirs
          before those of others, the oldest first. The rest pause until you choose a plan.
        </p>
      </Question>
      <Question question="Do I need a card for the trial?">
        <p>No. There is nothing to cancel: the trial ends by itself after 7 days. We email you 2 days before.</p>
      </Question>
      <Question question="Is there a contract or a minimum commitment?">
        <p>No. Plans are paid by the month or by the year. A year costs 10 months.</p>
      </Question>
      <Question question="How do I cancel, and what happens then?">
        <p>
          Online, under Subscription, at any time. The plan runs to the end of what you have paid for, and until then
          you can undo it. Nothing is deleted.
        </p>
      </Question>
      <Question question="What happens if a payment fails?">
        <p>
          Your plan goes on for 7 days. We email you on the first day and twice more, so that you can pay with another
          card. Then the plan pauses, and nothing is deleted.
        </p>
      </Question>
      <Question question="Who counts as a person?">
        <p>Everyone in your organisation, and each invite that is still open.</p>
      </Question>
      <Question question="What counts as a watched opportunity?">
        <p>
          One that is open or planned, once for the organisation, however many of you watch it. Those that have closed
          do not count.
        </p>
      </Question>
    </section>
  );
}
