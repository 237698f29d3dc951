import { formatCount } from "#domain/format-number.ts";
import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import classes from "./section-bar.module.css";

export type SectionPage = {
  label: string;
  to: LinkProps["to"];
  /** How many are there; 0 is not shown. */
  count?: number | undefined;
  /** They wait for somebody. */
  isDue?: boolean;
  /** The page in view belongs to this one but is not it. */
  isParent?: boolean;
  /** Pages below its address are not this page. */
  isExact?: boolean;
};

/** The bar below the header that leads to the pages of one section. It scrolls sideways on a phone. */
export function SectionBar({ label, pages }: { label: string; pages: readonly SectionPage[] }) {
  const list = useRef<HTMLUListElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const counts = pages.map(({ count = 0 }) => count).join(" ");
  /** The page whose link was last brought into view, and where the bar stood then. */
  const shown = useRef({ path: "", scrollLeft: 0 });
  // On a phone the current page's link may stand outside the bar, or leave it when a count before it comes.
  useEffect(() => {
    const bar = list.current;
    const link = bar?.querySelector<HTMLElement>("[aria-current]");
    const hasReaderScrolled = shown.current.path === path && bar?.scrollLeft !== shown.current.scrollLeft;
    if (!bar || !link || hasReaderScrolled) return;
    bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
    shown.current = { path, scrollLeft: bar.scrollLeft };
  }, [path, counts]);
  return (
    <nav className={classes["bar"]} aria-label={label}>
      <ul ref={list} className={classes["pages"]}>
        {pages.map(({ label: name, to, count = 0, isDue = false, isParent = false, isExact = false }) => (
          <li key={name}>
            <Link
              to={to}
              activeOptions={{ exact: isExact, includeSearch: false }}
              className={`${classes["page"]} ${isParent ? classes["current"] : ""}`}
              {...(isParent && { "aria-current": "true" })}
              activeProps={{ className: classes["current"], "aria-current": "page" }}
            >
              {name}
              {count > 0 && <span className={classes[isDue ? "due" : "count"]}> {formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
