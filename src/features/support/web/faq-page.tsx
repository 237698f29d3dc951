import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Question } from "#web/ui/question.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./faq-page.module.css";
import { topics } from "./faq.tsx";

/** Frequent questions by topic. */
export const FaqPage = () => (
  <>
    <PageHead title="Frequently asked questions" />
    <PageBody>
      <div className={classes["columns"]}>
        <nav aria-label="Topics" className={classes["topics"]}>
          <ul>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {topics.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id} className={classes["topic"]}>
              <h2 id={id}>{title}</h2>
              {questions.map(({ question, answer }) => (
                <Question key={question} question={question}>
                  <p>{answer}</p>
                </Question>
              ))}
            </section>
          ))}
          <p className={classes["more"]}>
            More in the <Link to="/blog">blog</Link>, or write to <Link to="/support">support</Link>.
          </p>
        </div>
      </div>
    </PageBody>
  </>
);
