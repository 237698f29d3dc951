import classes from "./features.module.css";
import { Page } from "#web/ui/page.tsx";

const features = [
  [
    "Watches the deadline, not the page",
    "We check closing times every 30 minutes in the last 72 hours. If one changes, you know at once.",
  ],
  [
    "Tells you in the buyer’s time and yours",
    "2:00pm in Canberra is 11:00am in Perth for half of the year. Every notice shows both.",
  ],
  [
    "Shows what is missing",
    "The coverage page names each source, when we last checked it, and the councils that are missing.",
  ],
  ["Saves a search once", "New matches by email, text or push: instantly, daily or weekly, at the hour you choose."],
  ["Shows who has the work now", "Awarded contracts, their values and end dates, so that a re-tender is no surprise."],
  [
    "Keeps the team together",
    "Shared searches, a shared watchlist and notes beside each notice, on Team and Enterprise.",
  ],
];

/** What the product does beyond searching. */
export const Features = () => (
  <section aria-labelledby="features" className={classes["features"]}>
    <Page>
      <h2 id="features" className={classes["title"]}>
        What it does while you work
      </h2>
      <dl className={classes["list"]}>
        {features.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Page>
  </section>
);
