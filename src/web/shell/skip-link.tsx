import classes from "#web/shell/skip-link.module.css";

/** The first thing that the keyboard reaches. */
export const SkipLink = () => (
  <a className={classes["skip"]} href="#main">
    To the content
  </a>
);
