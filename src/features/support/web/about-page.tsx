import type { Operator } from "#contract/page-context.ts";
import { formatAbn } from "#domain/abn.ts";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { WithSide } from "./with-side.tsx";
import classes from "./with-side.module.css";

type Props = {
  productName: string;
  operator: Operator;
  /** What is in the installation: a label, and a number as it is written. */
  numbers: { label: string; value: string }[];
};

/** What the product is for, what it promises, and who runs this installation. */
export const AboutPage = ({ productName, operator: { name, abn, contact }, numbers }: Props) => (
  <>
    <PageHead
      title="About us"
      lead={`${productName} finds public tenders for Australian suppliers and warns them before each deadline.`}
    />
    <PageBody>
      <WithSide sideLabel="In numbers" side={<Numbers numbers={numbers} />}>
        <Prose>
          <p>
            Australian governments buy goods and services for many billions of dollars a year. The notices are public,
            and spread over dozens of portals with different clocks, categories and words. Large suppliers have people
            who read them. Small ones read what they can between two jobs.
          </p>
          <p>
            {productName} reads the portals for them. One search, one list, one clock, and a warning while there is
            still time to act.
          </p>
          <h2>What we promise</h2>
          <ul>
            <li>Each deadline is shown in the buyer’s time, and in yours where it differs.</li>
            <li>What we do not know, we say. A guess is marked as one.</li>
            <li>
              <Link to="/coverage">Coverage</Link> names every source, when it was last read, and what is missing.
            </li>
            <li>Buyers cannot pay for a better place in your results. Nobody can.</li>
          </ul>
          <h2>The name</h2>
          <p>
            A brolga is a tall grey crane with a red band round its head. It stands still, sees far, and dances when
            something good is coming.
          </p>
          <h2>Who we are</h2>
          {name === undefined ? (
            <p>The operator of this installation has not entered its name yet.</p>
          ) : (
            <p>
              This site is run by {name}
              {abn !== undefined && <>, ABN {formatAbn(abn)}</>}.
            </p>
          )}
          {contact !== undefined && (
            <p>
              Write to us at <a href={`mailto:${contact}`}>{contact}</a>.
            </p>
          )}
        </Prose>
      </WithSide>
    </PageBody>
  </>
);

const Numbers = ({ numbers }: Pick<Props, "numbers">) => (
  <section>
    <h2>In numbers</h2>
    <dl className={classes["numbers"]}>
      {numbers.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
    <p>
      You can quote these numbers with a link to this page. For data, <Link to="/support">write to us</Link>.
    </p>
  </section>
);
