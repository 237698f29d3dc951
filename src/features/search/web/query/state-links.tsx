import { isState, places } from "#domain/places.ts";
import { Link } from "@tanstack/react-router";
import { togglePlace } from "./search-change.ts";

/** A list item for each state and territory, with a link to its tenders. */
export const StateLinks = () =>
  places.filter(isState).map(({ code, name }) => (
    <li key={code}>
      <Link to="/opportunities" search={{ place: togglePlace([], code.toLowerCase()) }}>
        {name}
      </Link>
    </li>
  ));
