import classes from "./notes.module.css";

/** A note's text. The server has sanitised it (note-html.ts), or the reader's own editor has made it. */
export const NoteText = ({ html }: { html: string }) => (
  <div className={classes["text"]} dangerouslySetInnerHTML={{ __html: html }} />
);
