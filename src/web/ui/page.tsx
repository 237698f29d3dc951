import classes from "#web/ui/page.module.css";
import type { ReactNode } from "react";

/** The width that a page of text keeps: at most 1200 px, with the margins of its screen. */
export const Page = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={[classes["page"], className].filter(Boolean).join(" ")}>{children}</div>
);
