import { useId, type ReactNode } from "react";
import classes from "./settings-section.module.css";

/** The title of a page of settings, and what the page is for. */
export const SettingsTitle = ({ children, description }: { children: ReactNode; description?: ReactNode }) => (
  <div className={classes["head"]}>
    <h1 className={classes["title"]}>{children}</h1>
    {description && <p className={classes["description"]}>{description}</p>}
  </div>
);

type Props = {
  title: string;
  /** What it is for, and what it changes elsewhere. */
  description?: ReactNode;
  children: ReactNode;
};

/** One group of settings: title and description on the left, fields on the right. */
export function SettingsSection({ title, description, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <div className={classes["text"]}>
        <h2 id={id}>{title}</h2>
        {description && <p className={classes["description"]}>{description}</p>}
      </div>
      <div className={classes["fields"]}>{children}</div>
    </section>
  );
}
