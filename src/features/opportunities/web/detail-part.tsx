import type { ReactNode } from "react";
import classes from "./detail-side.module.css";

type Props = {
  title: string;
  /** For links to it. */ id?: string;
  count?: number;
  className?: string | undefined;
  children: ReactNode;
};

/** One part beside the text of a notice; `count` shows after the title if there are several. */
export const DetailPart = ({ title, id, count, className = "", children }: Props) => (
  <section id={id} className={`${classes["part"]} ${className}`}>
    <h2>
      {title} {count !== undefined && count > 1 && <span className={classes["count"]}>{count}</span>}
    </h2>
    {children}
  </section>
);
