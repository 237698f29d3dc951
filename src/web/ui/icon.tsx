import { type IconName, iconPaths } from "#web/ui/icon-paths.ts";
import classes from "#web/ui/icon.module.css";

export type { IconName } from "#web/ui/icon-paths.ts";

/** An icon of 1.25em in the text colour. Decorative: the text beside it, or a label, gives the meaning. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={[classes["icon"], className].filter(Boolean).join(" ")}
  >
    <path d={iconPaths[name]} />
  </svg>
);
