import { ButtonAnchor } from "#web/ui/button-link.tsx";
import classes from "#web/ui/feed-button.module.css";

type Props = {
  /** The path of the feed. */
  href: string;
  /** What the feed has: "Open tenders as an RSS feed". */
  label: string;
};

/** The RSS feed of what a page lists, at the end of its actions. */
export const FeedButton = ({ href, label }: Props) => (
  <ButtonAnchor href={href} icon="rss" className={classes["feed"]} aria-label={label} />
);
