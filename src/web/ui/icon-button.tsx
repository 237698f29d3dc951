import classes from "#web/ui/button.module.css";
import { buttonClass, type ButtonLook, type ButtonSize } from "#web/ui/button-class.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  /** What it does: its name for screen readers, and its tooltip. */
  label: string;
  /** A key that does the same, shown in the tooltip: "Watch (w)". */
  shortcut?: string | undefined;
  /** Without one it is a quiet tool. */
  preset?: ButtonLook["preset"];
  size?: ButtonSize | undefined;
  pressed?: boolean | undefined;
};

/** A square button with a sign only; its label shows in a tooltip. */
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
