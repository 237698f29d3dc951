import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { EnquiryForm, type SentEnquiry } from "./enquiry-form.tsx";
import { topics } from "./faq.tsx";
import { SentMessage } from "./sent-message.tsx";
import type { SupportUrl } from "./support-url.ts";
import { WithSide } from "./with-side.tsx";
import classes from "./with-side.module.css";

const questions = topics.flatMap((topic) => topic.questions.map(({ question }) => ({ question, topic: topic.id })));
/** What people write about most often. */
const asked = [
  "Why is a tender missing?",
  "Why did no alert arrive?",
  "Which time zone does a deadline use?",
  "How do I get a tax invoice?",
];
const answered = questions.filter(({ question }) => asked.includes(question));

type Props = {
  url: SupportUrl;
  /** What opens the chat, if there is one. */
  chat?: ReactNode;
};

/** Where people write to the operators, with what is answered already beside it. */
export function SupportPage({ url, chat }: Props) {
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  return (
    <>
      <PageHead title="Support" lead="Write to us. A person reads every message and answers it." actions={chat} />
      <PageBody>
        <WithSide sideLabel="Before you write" side={<BeforeYouWrite />}>
          {sent ? (
            <SentMessage sent={sent} onAgain={() => setSent(null)} />
          ) : (
            <EnquiryForm url={url} onSent={setSent} />
          )}
        </WithSide>
      </PageBody>
    </>
  );
}

const BeforeYouWrite = () => (
  <>
    <section>
      <h2>Answered already</h2>
      <ul>
        {answered.map(({ question, topic }) => (
          <li key={question}>
            <Link to="/faq" hash={topic}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes["all"]}>
        <Link to="/faq">All {questions.length} questions</Link>
      </p>
    </section>
    <section>
      <h2>About a tender itself</h2>
      <p>
        Questions about what a buyer wants go to the contact in the notice. We cannot answer for buyers or extend
        deadlines.
      </p>
    </section>
  </>
);
