import { formatAbn } from "#domain/abn.ts";
import { placeById } from "#domain/places.ts";
import { zoneText } from "#features/accounts/web/time-zones.ts";
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery, categoryNames } from "./categories-query.ts";
import classes from "./organisation-facts.module.css";
import type { Organisation, OrganisationUser } from "./organisation-queries.ts";

type Props = { organisation: Organisation; users: readonly OrganisationUser[] };

/** The organisation for members who cannot change it, and the admins who can. */
export function OrganisationFacts({ organisation, users }: Props) {
  const { data: categories = [], isPending } = useQuery(categoriesQuery);
  const names = categoryNames(categories, organisation.categoryIdsInterestedIn);
  const places = organisation.locationIdsInterestedIn.flatMap((id) => placeById(id)?.name ?? []);
  const facts: [term: string, words: string][] = [
    ["Name", organisation.organisationName],
    ["ABN", formatAbn(organisation.abn)],
    ["Time zone", zoneText(organisation.timeZoneId)],
    ["Categories", isPending ? "" : names.join(", ") || "none chosen"],
    ["Places", places.join(", ") || "none chosen"],
    ["Joins without approval", organisation.emailDomains.join(", ") || "nobody, admins approve requests"],
  ];
  return (
    <dl className={classes["facts"]}>
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
      <div>
        <dt>Admins</dt>
        <dd>
          {users
            .filter((user) => user.isAdmin)
            .map((user) => (
              <span key={user.email} className={classes["admin"]}>
                {user.name}, <a href={`mailto:${user.email}`}>{user.email}</a>
              </span>
            ))}
        </dd>
      </div>
    </dl>
  );
}
