import classes from "#web/ui/form-page.module.css";
import { Page } from "#web/ui/page.tsx";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** What the page is for, or what has happened. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Beside the content, or below it on narrow screens. */
  aside?: ReactNode;
  /** Uses the full width. */
  wide?: boolean | undefined;
};

/** A page for one task: a form, a question or its outcome. */
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

/** The buttons at the end of a form or page. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={classes["actions"]}>{children}</div>;
