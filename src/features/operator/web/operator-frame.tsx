import { SectionBar, type SectionPage } from "#web/shell/section-bar.tsx";
import type { ReactNode } from "react";
import classes from "./operator-frame.module.css";

/** The second bar of the operator's pages, and the page below it. */
export const OperatorFrame = ({ pages, children }: { pages: readonly SectionPage[]; children: ReactNode }) => (
  <>
    <SectionBar label="Operator" pages={pages} />
    <div className={classes["inner"]}>{children}</div>
  </>
);
