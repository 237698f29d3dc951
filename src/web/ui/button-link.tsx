import { buttonClass, type ButtonLook } from "#web/ui/button-class.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

type Props = ComponentProps<"a"> & ButtonLook & { icon?: IconName | undefined };

/** A link out of the application (`href`) that looks like a button. */
export function ButtonAnchor({ preset, size, solid, wraps, icon, className, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ preset, size, solid, wraps }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link to a page of ours (`to`, `params`, `search`, checked by the compiler) that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
