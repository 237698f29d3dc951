import { formatCount } from "#domain/format-number.ts";
import { Flag } from "#features/opportunities/web/opportunity-status.tsx";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { NoticeLink } from "#features/search/web/results/notice-link.tsx";
import { examples, type ExampleGroup } from "./landing-queries.ts";
import classes from "./open-now.module.css";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

/** Open notices for a few kinds of work. */
export function OpenNow() {
  const { data: groups, refetch } = useSuspenseQuery(examples);
  return (
    <section className={classes["now"]} aria-labelledby="open-now">
      <Page>
        <h2 id="open-now" className={classes["title"]}>
          Open now
        </h2>
        {groups ? (
          <div className={classes["groups"]}>
            {groups.map((group) => (
              <Group key={group.name} {...group} />
            ))}
          </div>
        ) : (
          <ErrorPanel thing="open opportunities" onRetry={() => void refetch()} />
        )}
      </Page>
    </section>
  );
}

function Group({ name, categories, totalRecords, items }: ExampleGroup) {
  return (
    <section>
      <h3 className={classes["name"]}>
        <Link to="/opportunities" search={{ status: ["open"], category: categories, sort: "closing-soon" }}>
          {name}
        </Link>
        <span>{formatCount(totalRecords)} open</span>
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.publicOpportunityId} className={classes["notice"]}>
            <h4>
              <NoticeLink item={item}>{item.title}</NoticeLink>
            </h4>
            <p>
              {placesOf(item)} {item.isInvented && <Flag kind="invented">invented</Flag>}
            </p>
            <Deadline facts={item} form="stacked" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const placesOf = ({ locations, sourceName }: ExampleGroup["items"][number]) =>
  [...new Set(locations.map(({ mappedStateShortName, rawValue }) => mappedStateShortName ?? rawValue))].join(", ") ||
  sourceName;
