import classes from "#web/ui/prose.module.css";
import type { ReactNode } from "react";

/** Text that is read from top to bottom, at a reader's width. */
export const Prose = ({ children }: { children: ReactNode }) => <div className={classes["prose"]}>{children}</div>;

/** The same from HTML, which must be trusted. */
export const HtmlProse = ({ html }: { html: string }) => (
  <div className={classes["prose"]} dangerouslySetInnerHTML={{ __html: html }} />
);
