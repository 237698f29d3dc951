import { formatCount } from "#domain/format-number.ts";
import classes from "#web/lists/segments.module.css";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";

/** A choice of one of several, each a link. */
export const Segments = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={classes["segments"]}>
    {children}
  </nav>
);

type Props = Omit<ComponentProps<"a">, "aria-current"> & {
  /** How many it shows. */
  count?: number | undefined;
  /** Absent: the address decides. */
  isChosen?: boolean | undefined;
};

const Anchor = ({ count, isChosen, children, className: _own, ...rest }: Props) => (
  <a
    {...rest}
    {...(isChosen !== undefined && { "aria-current": isChosen ? ("true" as const) : undefined })}
    className={classes["segment"]}
  >
    {children} {count !== undefined && <span className={classes["count"]}>{formatCount(count)}</span>}
  </a>
);

/** One of the choices. */
export const Segment = createLink(Anchor);

/** A choice of one of several that no address keeps, each a button. */
export const SegmentGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={classes["segments"]}>
    {children}
  </div>
);

type ButtonProps = { count?: number | undefined; isChosen: boolean; onChoose: () => void; children: ReactNode };

/** One of those choices. */
export const SegmentButton = ({ count, isChosen, onChoose, children }: ButtonProps) => (
  <button type="button" aria-pressed={isChosen} className={classes["segment"]} onClick={onChoose}>
    {children} {count !== undefined && <span className={classes["count"]}>{formatCount(count)}</span>}
  </button>
);
