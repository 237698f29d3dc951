import { staysAfterErasure } from "#domain/erasure-text.ts";
import { useRetention } from "#web/retention.ts";
import classes from "./delete-account.module.css";

/** What stays after somebody is erased. */
export const StaysAfterErasure = () => (
  <ul className={classes["list"]}>
    {staysAfterErasure(useRetention()).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
