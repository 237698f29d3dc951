import { Page } from "#web/ui/page.tsx";
import classes from "./features.module.css";

const groups: { title: string; id: string; features: [name: string, words: string][] }[] = [
  {
    title: "Find the work",
    id: "find",
    features: [
      [
        "A search that says why",
        "Words, categories, places and values. Each result shows the words that it matched, and what your filters hide.",
      ],
      [
        "All of Australia, every notice",
        "Every public notice that we read is in the results of every reader: no plan hides one. The coverage page names each source, and what is missing.",
      ],
      [
        "Who has the work now",
        "Awarded contracts with their values, sellers and end dates, so that a re-tender is no surprise.",
      ],
    ],
  },
  {
    title: "Be told in time",
    id: "told",
    features: [
      [
        "Saved searches",
        "New matches by email, daily or weekly, at the hour you choose. Paid plans add instant alerts by email, text or push.",
      ],
      [
        "A watchlist for every date",
        "Deadlines, briefings and site visits of what you watch, in the buyer’s time and in yours, with reminders before them.",
      ],
      [
        "Changes, before and after",
        "We check closing times every 30 minutes in the last 72 hours. If one moves, you know what it was and what it is.",
      ],
    ],
  },
  {
    title: "Work as a team",
    id: "team",
    features: [
      [
        "Notes beside each notice",
        "What your team knows about a tender, where the next person looks. On Team and Enterprise.",
      ],
      ["Shared searches", "One person sets up a search, and everyone is told. On Team and Enterprise."],
      ["A shared watchlist", "Everyone sees what is watched and by whom. On Team and Enterprise."],
    ],
  },
];

/** What the product does beyond searching. */
export const Features = () => (
  <div className={classes["features"]}>
    <Page>
      {groups.map(({ title, id, features }) => (
        <section key={id} aria-labelledby={id} className={classes["group"]}>
          <h2 id={id} className={classes["title"]}>
            {title}
          </h2>
          <dl className={classes["list"]}>
            {features.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Page>
  </div>
);
