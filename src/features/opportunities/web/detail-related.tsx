import type { StatusName } from "#domain/opportunity-status.ts";
import { slugOf } from "#domain/slug.ts";
import { Link } from "@tanstack/react-router";
import classes from "./detail-related.module.css";
import type { FreeOpportunity } from "./opportunity-query.ts";
import { OpportunityStatus } from "./opportunity-status.tsx";

/** The plan, stages and contracts before and after this notice. */
export function DetailRelated({ related }: { related: FreeOpportunity["related"] }) {
  if (related.length === 0) return null;
  const before = related.filter(({ isBefore }) => isBefore);
  const after = related.filter(({ isBefore }) => !isBefore);
  return (
    <section className={classes["related"]} aria-labelledby="before-and-after">
      <h2 id="before-and-after">Before and after</h2>
      <ol className={classes["stages"]}>
        {before.map((relation, index) => (
          <Stage key={index} relation={relation} />
        ))}
        <li className={classes["now"]} aria-current="true">
          <p className={classes["quiet"]}>This notice</p>
        </li>
        {after.map((relation, index) => (
          <Stage key={index} relation={relation} />
        ))}
      </ol>
    </section>
  );
}

function Stage({ relation }: { relation: FreeOpportunity["related"][number] }) {
  const { name, publicOpportunityId: id, title, reference, status } = relation;
  return (
    <li>
      <p className={classes["quiet"]}>{name}</p>
      {id === null || title === null ? (
        <p>{reference}, not in our data</p>
      ) : (
        <>
          <Link to="/opportunities/$id/{-$slug}" params={{ id, slug: slugOf(title) || undefined }}>
            {title}
          </Link>
          <p className={classes["quiet"]}>{status && <OpportunityStatus status={status as StatusName} />}</p>
        </>
      )}
    </li>
  );
}
