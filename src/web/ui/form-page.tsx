import classes from "#web/ui/form-page.module.css";
import { Page } from "#web/ui/page.tsx";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** What the page is for, or what has happened. */
  lead?: ReactNode;
  children?: ReactNode;
  /** What stands beside it where there is room, and under it where there is none. */
  aside?: ReactNode;
  /** For what needs the whole width. */
  wide?: boolean | undefined;
};

/** A page on which somebody does one thing: a form, a question, the outcome of it. */
export const FormPage = ({ title, lead, children, aside, wide = false }: Props) => (
  <Page className={`${classes["page"]} ${wide ? classes["wide"] : ""}`}>
    <div className={classes["column"]}>
      <h1 className={classes["title"]}>{title}</h1>
      {lead && <div className={classes["lead"]}>{lead}</div>}
      {children}
    </div>
    {aside && <aside className={classes["aside"]}>{aside}</aside>}
  </Page>
);

/** The buttons that end a form, or lead on from a page. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={classes["actions"]}>{children}</div>;
