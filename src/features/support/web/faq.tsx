import { capText } from "#domain/plan-text.ts";
import { planOf } from "#domain/plans.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Topic = { id: string; title: string; questions: { question: string; answer: ReactNode }[] };

const free = planOf("none").caps;

/** The questions and answers of the FAQ. */
export const topics: Topic[] = [
  {
    id: "tenders",
    title: "Tenders and sources",
    questions: [
      {
        question: "Where do the tenders come from?",
        answer: (
          <>
            From AusTender, the portals of states and territories, and councils. <Link to="/coverage">Coverage</Link>{" "}
            lists every source, when it was last read, and what is not covered.
          </>
        ),
      },
      {
        question: "Why is a tender missing?",
        answer: (
          <>
            Its source may not be covered, or the notice may be behind a login. <Link to="/coverage">Coverage</Link>{" "}
            names the councils and universities without a notice in the last 12 months. If something is missing in a
            notice, use “Something missing or wrong?” on its page. Otherwise write to <Link to="/support">support</Link>
            .
          </>
        ),
      },
      {
        question: "Why do I not see a value?",
        answer: "Most open notices do not state one. Where the source states it, it is shown.",
      },
      {
        question: "Do I lodge my response here?",
        answer:
          "No. You lodge it at the buyer’s portal. Every notice links to its source, and the buyer’s own rules apply.",
      },
    ],
  },
  {
    id: "deadlines",
    title: "Deadlines",
    questions: [
      {
        question: "Which time zone does a deadline use?",
        answer: (
          <>
            The buyer’s. If yours is different, your time is shown beside it.{" "}
            <Link to="/blog/$slug" params={{ slug: "deadlines-daylight-saving" }}>
              Deadlines and daylight saving
            </Link>{" "}
            explains the cases that mislead.
          </>
        ),
      },
      {
        question: "What does “no time given” mean?",
        answer:
          "The notice has a date only. We remind you as if it closed that morning, because many councils close at 2:00pm.",
      },
      {
        question: "Why are there two closing times?",
        answer:
          "The wording of the source can mean either. We show both, remind you by the earlier one, and call the notice open until the later one.",
      },
    ],
  },
  {
    id: "alerts",
    title: "Alerts",
    questions: [
      {
        question: "Why did no alert arrive?",
        answer: "Check that your email is verified, that the search is not paused by your plan, and your spam folder.",
      },
      {
        question: "How do I stop an alert?",
        answer:
          "Every alert by email has a link that stops it. You can also change the timing of each saved search and each watched notice.",
      },
    ],
  },
  {
    id: "plans",
    title: "Plans and payment",
    questions: [
      {
        question: "What is free?",
        answer: (
          <>
            Reading everything, and for {capText("users", free.users)} {capText("savedSearches", free.savedSearches)}{" "}
            and {capText("watchedOpportunities", free.watchedOpportunities)}, with email alerts daily or weekly.{" "}
            <Link to="/pricing">Compare plans</Link>
          </>
        ),
      },
      {
        question: "Is there a trial?",
        answer: "Yes: 7 days of Team, once for each organisation, without a card.",
      },
      {
        question: "How do I get a tax invoice?",
        answer:
          "We email one for every payment. Admins also find all of them under Account, Subscription, and they stay there after you cancel.",
      },
      {
        question: "Can I cancel online?",
        answer:
          "Yes, under Account, Subscription, at any time. The plan runs to the end of what you have paid for. Nothing is deleted.",
      },
    ],
  },
];
