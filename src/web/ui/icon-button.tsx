import classes from "#web/ui/button.module.css";
import { buttonClass, type ButtonLook, type ButtonSize } from "#web/ui/button-class.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  /** Its accessible name and tooltip. */
  label: string;
  /** Its keyboard shortcut, shown in the tooltip: "Watch (w)". */
  shortcut?: string | undefined;
  /** Defaults to a plain tool. */
  preset?: ButtonLook["preset"];
  size?: ButtonSize | undefined;
  pressed?: boolean | undefined;
};

/** A square button with an icon; its label shows in a tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  preset = "tool",
  size = "sm",
  pressed,
  className,
  type = "button",
  ...rest
}: Props) {
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-pressed={pressed}
        className={buttonClass({ preset, size }, classes["square"], className)}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
