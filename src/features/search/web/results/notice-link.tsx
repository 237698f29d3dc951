import { slugOf } from "#domain/slug.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ResultOrigin } from "./result-position.ts";
import classes from "./notice-link.module.css";
import type { SearchItem } from "#features/search/web/query/search-query.ts";

type Props = {
  item: Pick<SearchItem, "publicOpportunityId" | "title">;
  /** Its place in a list of results; absent where it stands alone. */
  cameFrom?: ResultOrigin;
  /** Read before: it is no longer set in bold. */
  isSeen?: boolean;
  children: ReactNode;
  title?: string;
};

/** A notice's title as the link to it: in ink, because eighty coloured titles would shout. Knows the way back to its list. */
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
