import classes from "./message-page.module.css";
import { Mark } from "#web/ui/mark.tsx";
import { Page } from "#web/ui/page.tsx";
import type { ReactNode } from "react";

type Props = {
  title: string;
  children: ReactNode;
  /** Buttons and links: what the reader can do next. */
  actions?: ReactNode;
};

/** A page with one message: what is not here, and where to go next. */
export function MessagePage({ title, children, actions }: Props) {
  return (
    <Page className={classes["page"]}>
      <section className={classes["message"]}>
        <Mark className={classes["mark"]} />
        <h1 className={classes["title"]}>{title}</h1>
        <div className={classes["text"]}>{children}</div>
        {actions && <div className={classes["actions"]}>{actions}</div>}
      </section>
    </Page>
  );
}
