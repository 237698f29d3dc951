import { slugOf } from "#domain/slug.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ResultOrigin } from "./result-position.ts";
import classes from "./notice-link.module.css";
import type { SearchItem } from "#features/search/web/query/search-query.ts";

type Props = {
  item: Pick<SearchItem, "publicOpportunityId" | "title">;
  /** Its position in a list of results; absent for a single notice. */
  cameFrom?: ResultOrigin;
  /** Visited before: no longer bold. */
  isSeen?: boolean;
  children: ReactNode;
  title?: string;
};

/**
 * A notice's title as a link, in text colour: eighty coloured titles would be too much. Carries the way back to its
 * list.
 */
export function NoticeLink({ item, cameFrom, isSeen = false, children, title }: Props) {
  return (
    <Link
      to="/opportunities/$id/{-$slug}"
      params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
      {...(cameFrom && { state: { cameFrom } })}
      title={title}
      className={`${classes["link"]} ${isSeen ? classes["seen"] : ""}`}
      data-notice
    >
      {children}
    </Link>
  );
}
