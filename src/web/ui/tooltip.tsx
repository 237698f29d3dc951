import { Tooltip as MantineTooltip } from "@mantine/core";
import { tooltipTiming } from "#web/ui/theme.ts";
import classes from "#web/ui/tooltip.module.css";
import type { ReactElement } from "react";

type Props = { label: string; children: ReactElement; disabled?: boolean | undefined };

/** A few words about what the pointer rests on or the keyboard has reached; gone as soon as it leaves. */
export function Tooltip({ label, children, disabled }: Props) {
  return (
    <MantineTooltip
      label={label}
      disabled={disabled}
      openDelay={tooltipTiming.delay}
      offset={tooltipTiming.offset}
      transitionProps={{ transition: "fade", duration: tooltipTiming.transition }}
      events={{ hover: true, focus: true, touch: false }}
      // Not className: that would go to the child as well.
      classNames={{ tooltip: classes["tooltip"] }}
    >
      {children}
    </MantineTooltip>
  );
}
