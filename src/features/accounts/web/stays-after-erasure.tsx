import { staysAfterErasure } from "#domain/erasure-text.ts";
import classes from "./delete-account.module.css";

/** What stays after somebody is erased. */
export const StaysAfterErasure = () => (
  <ul className={classes["list"]}>
    {staysAfterErasure.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
