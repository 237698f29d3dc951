import classes from "#web/ui/page.module.css";
import type { ReactNode } from "react";

/** The width of a page: at most 1200 px, with margins. */
export const Page = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={[classes["page"], className].filter(Boolean).join(" ")}>{children}</div>
);
