import { buttonClass, type ButtonLook } from "#web/ui/button-class.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

type Props = ComponentProps<"a"> & ButtonLook & { icon?: IconName | undefined };

/** A link to another site (`href`) that looks like a button. */
export function ButtonAnchor({ preset, size, solid, wraps, icon, className, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ preset, size, solid, wraps }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A typed link within the site (`to`, `params`, `search`) that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
