import { epochOf } from "#domain/epoch.ts";
import type { ClosingFacts } from "#domain/deadline.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { NowProvider } from "#web/clock.tsx";
import { OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ReactNode } from "react";
import classes from "./tour-scenes.module.css";

const nothing = () => undefined;

/** A search field with a query, and its results. */
const QueryScene = () => (
  <>
    <p className={classes["query"]}>
      <Icon name="search" />
      <span>
        clean* OR “window washing” <span className={classes["word"]}>-carpet</span>
      </span>
    </p>
    <Row title="Cleaning of eleven public schools" match="Cleaning" />
    <Row title="Window washing, civic buildings" match="Window washing" />
  </>
);

function Row({ title, match }: { title: string; match: string }) {
  const [before = "", after = ""] = title.split(match);
  return (
    <div className={classes["row"]}>
      <OpportunityStatus status="Open" />
      <strong>
        {before}
        <mark>{match}</mark>
        {after}
      </strong>
    </div>
  );
}

/** Filters with counts, and one active filter with what it hides. */
const Filters = () => (
  <div className={classes["pair"]}>
    <div>
      <Checkbox checked readOnly aside="128">
        New South Wales
      </Checkbox>
      <Checkbox checked={false} readOnly aside="74">
        Victoria
      </Checkbox>
      <Checkbox checked={false} readOnly aside="9">
        Tasmania
      </Checkbox>
    </div>
    <div className={classes["chips"]}>
      <Chip removeLabel="Remove New South Wales" onRemove={nothing}>
        New South Wales · hides 83
      </Chip>
      <p>
        <b>128</b> opportunities · <b>6</b> close this week
      </p>
    </div>
  </div>
);

// A fixed time, so that the deadlines read the same every day.
const present = epochOf("2026-09-16T00:00:00Z");
const closing = (closeDate: string, timezoneId: string, closeTimeIsExplicit = true): ClosingFacts => ({
  status: "Open",
  timezoneId,
  closeDate,
  closeTimeIsExplicit,
  earlierCloseDate: null,
  closeWording: null,
  opensForApplications: false,
  expectedReleaseDate: null,
  expectedReleaseText: null,
  openDate: null,
  cancelledDate: null,
  awardedDate: null,
});
const closings = [
  closing("2026-09-16T05:30:00Z", "Australia/Sydney"),
  closing("2026-09-28T06:00:00Z", "Australia/Perth"),
  closing("2026-10-16T12:59:00Z", "Australia/Hobart", false),
];

/** Deadlines: soon, later in another time zone, and one without a time. */
const Deadlines = () => (
  <NowProvider renderedAt={present}>
    <div className={classes["deadlines"]}>
      {closings.map((facts) => (
        <Deadline key={facts.closeDate} facts={facts} />
      ))}
    </div>
  </NowProvider>
);

/** The changes of a notice, in words. */
const Changes = () => (
  <ol className={classes["changes"]}>
    <li>
      <b>Closing</b> moved from 1 Dec to 8 Dec, 7 days later
    </li>
    <li>
      <b>Addendum 2</b> was added
    </li>
    <li>
      <b>Title</b>: Supply <del>of</del> <ins>and installation of</ins> playground equipment
    </li>
  </ol>
);

const colleagues = [
  ["Sam Whitlock", "Admin"],
  ["Jo Marsh", "User"],
  ["Li Chen", "Invited"],
] as const;

/** The members of an organisation, and its interests. */
const People = () => (
  <div className={classes["pair"]}>
    <ul className={classes["people"]}>
      {colleagues.map(([name, role]) => (
        <li key={name}>
          <Avatar name={name} image={null} /> <span>{name}</span> <span className={classes["quiet"]}>{role}</span>
        </li>
      ))}
    </ul>
    <div className={classes["chips"]}>
      {["Cleaning", "Waste", "New South Wales"].map((interest) => (
        <Chip key={interest} removeLabel={`Remove ${interest}`} onRemove={nothing}>
          {interest}
        </Chip>
      ))}
    </div>
  </div>
);

export type TourStep = { title: string; words: string; scene: ReactNode };

/** The steps of the tour. Shows only what works today. */
export const tourSteps: readonly TourStep[] = [
  {
    title: "Search in your own words",
    words:
      "Use * after the start of a word, OR between alternatives, quotes for phrases, and a minus for what you do not want. Matches are highlighted, and “why” explains each result.",
    scene: <QueryScene />,
  },
  {
    title: "Narrow it down",
    words:
      "Filter by place, category, buyer, value and date. Every count is exact, and each active filter says how many notices it hides.",
    scene: <Filters />,
  },
  {
    title: "See the deadline",
    words:
      "The deadline is always in the same place, in the buyer's time zone and in yours. If a notice gives no time, we say so and do not guess.",
    scene: <Deadlines />,
  },
  {
    title: "Know what changed",
    words: "Buyers change closing times and add documents. Every notice lists its changes in words.",
    scene: <Changes />,
  },
  {
    title: "Work together",
    words:
      "Admins invite colleagues and choose what the organisation sells. Every search starts with these filters, and you can always remove them.",
    scene: <People />,
  },
];
