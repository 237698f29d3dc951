import { buttonClass, type ButtonLook } from "#web/ui/button-class.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> &
  ButtonLook & {
    icon?: IconName | undefined;
    pressed?: boolean | undefined;
    /** Its action is running: it ignores clicks but keeps the focus. */
    busy?: boolean | undefined;
  };

/** A button. `pressed` makes it a toggle. Submits a form only with `type="submit"`. */
export function Button({
  preset,
  size,
  solid,
  wraps,
  icon,
  pressed,
  busy = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ preset, size, solid, wraps }, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
