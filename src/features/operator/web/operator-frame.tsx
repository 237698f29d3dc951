import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./operator-frame.module.css";

export type OperatorPageLink = {
  label: string;
  to: LinkProps["to"];
  /** How much waits for an operator there. */
  due?: number | undefined;
};

/** The second bar of the operator's pages, and the page below it. The bar scrolls sideways on a phone. */
export function OperatorFrame({ pages, children }: { pages: readonly OperatorPageLink[]; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ inline: "center", block: "nearest" }); // On a phone not all of them fit.
  }, [path]);
  return (
    <>
      <nav className={classes["bar"]} aria-label="Operator">
        <ul ref={list} className={classes["pages"]}>
          {pages.map(({ label, to, due = 0 }) => (
            <li key={label}>
              <Link
                to={to}
                activeOptions={{ exact: to === "/operator", includeSearch: false }}
                className={classes["page"]}
                activeProps={{ className: classes["current"], "aria-current": "page" }}
              >
                {label}
                {due > 0 && <span className={classes["due"]}> {due}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes["inner"]}>{children}</div>
    </>
  );
}
