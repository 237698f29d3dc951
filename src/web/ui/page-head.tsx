import classes from "#web/ui/page-head.module.css";
import { Page } from "#web/ui/page.tsx";
import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Links to the pages above this one, the highest first. */
  crumb?: ReactNode;
  lead?: ReactNode;
  /** Buttons at the right, on the lead's line. */
  actions?: ReactNode;
};

/** The head of a public page: where it stands, its title, and one sentence about it. */
export const PageHead = ({ title, crumb, lead, actions }: Props) => (
  <header className={classes["head"]}>
    <Page className={classes["inner"]}>
      {crumb && <p className={classes["crumb"]}>{crumb}</p>}
      <div className={classes["line"]}>
        <div>
          <h1 className={classes["title"]}>{title}</h1>
          {lead && <div className={classes["lead"]}>{lead}</div>}
        </div>
        {actions && <div className={classes["actions"]}>{actions}</div>}
      </div>
    </Page>
  </header>
);

/** What stands below a page's head. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={classes["body"]}>
    <Page>{children}</Page>
  </div>
);
