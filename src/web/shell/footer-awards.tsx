import { slugOf } from "#domain/slug.ts";
import classes from "#web/shell/footer.module.css";
import { recentlyAwarded } from "#web/shell/recently-awarded.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

/** The last five awards, one line each, so that the list is as high as its skeleton. */
export function FooterAwards() {
  const { data: awards } = useSuspenseQuery(recentlyAwarded);
  if (awards === null) return <p className={classes["none"]}>Failed to load recently awarded opportunities</p>;
  if (awards.length === 0) return <p className={classes["none"]}>No recently awarded opportunities available</p>;
  return (
    <ul className={classes["list"]}>
      {awards.map(({ publicOpportunityId, title }) => (
        <li key={publicOpportunityId}>
          <Link
            to="/opportunities/$id/{-$slug}"
            params={{ id: publicOpportunityId, slug: slugOf(title) || undefined }}
            title={title}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const FooterAwardsSkeleton = () => (
  <ul className={classes["list"]} aria-hidden>
    {[82, 64, 90, 71, 77].map((width) => (
      <li key={width}>
        <Skeleton width={`${width}%`} height={13} />
      </li>
    ))}
  </ul>
);
