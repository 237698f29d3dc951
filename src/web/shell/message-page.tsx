import classes from "./message-page.module.css";
import { Mark } from "#web/ui/mark.tsx";
import { Page } from "#web/ui/page.tsx";
import type { ReactNode } from "react";

type Props = {
  title: string;
  children: ReactNode;
  /** What the reader can do from here: buttons and links. */
  actions?: ReactNode;
};

/** A page that is there to say one thing: what is not here, and where to go on. */
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
