import classes from "./deleted-with-organisation.module.css";

/** What is deleted with an organisation, for everybody who is about to do it. */
export const DeletedWithOrganisation = () => (
  <ul className={classes["list"]}>
    <li>its details, interests and members</li>
    <li>its invites and requests to join</li>
    <li>shared searches, the watchlist and notes</li>
    <li>the rest of its plan or trial: a paid plan is cancelled and not paid back. Invoices stay</li>
  </ul>
);
