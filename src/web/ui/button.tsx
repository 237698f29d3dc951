import { buttonClass, type ButtonLook } from "#web/ui/button-class.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & ButtonLook & { icon?: IconName | undefined; pressed?: boolean | undefined };

/** A button. `pressed` makes it a toggle. It submits a form only when `type="submit"` says so. */
export function Button({ preset, size, solid, icon, pressed, className, children, type = "button", ...rest }: Props) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={buttonClass({ preset, size, solid }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
