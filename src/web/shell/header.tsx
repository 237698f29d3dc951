import { Link, useLocation } from "@tanstack/react-router";
import { Brand } from "#web/shell/brand.tsx";
import classes from "#web/shell/header.module.css";
import { isDeskPage, mainNavigation } from "#web/shell/navigation.ts";
import { signInLink, signUpLink } from "#web/session/sign-in-links.ts";
import { SignedInSlot } from "./signed-in-slot.tsx";
import { NavigationDrawer } from "#web/shell/navigation-drawer.tsx";
import { SignUpDialog } from "#web/shell/sign-up-dialog.tsx";
import { ThemeSwitch } from "#web/shell/theme-switch.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { ReactNode } from "react";

/**
 * The bar of every page. What does not fit a narrow screen is in the drawer and the sign-up dialog. The server renders
 * both the visitors' and the members' part; CSS shows the right one (see sessionScript) before any script runs.
 */
export function Header({ accountMenu }: { accountMenu: ReactNode }) {
  const isDesk = useLocation({ select: ({ pathname }) => isDeskPage(pathname) });
  return (
    <header className={classes["header"]}>
      <NavigationDrawer className={classes["drawer"]} />
      <Brand />
      <nav aria-label="Main" className={classes["links"]}>
        {mainNavigation.map(({ label, link, isForMembers }) => (
          <Link
            key={label}
            {...link}
            activeOptions={{ includeSearch: false }}
            className={isForMembers ? classes["forMembers"] : undefined}
            {...(isForMembers && isDesk && { "aria-current": "true" })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes["tools"]}>
        <ThemeSwitch />
        <div className={classes["forVisitors"]}>
          <ButtonLink {...signInLink} preset="low-profile" size="sm" className={classes["wide"]}>
            Sign in
          </ButtonLink>
          <ButtonLink {...signUpLink} preset="primary" size="sm" className={classes["wide"]}>
            Sign up
          </ButtonLink>
          <SignUpDialog className={classes["narrow"]} />
        </div>
        <div className={classes["account"]}>
          <SignedInSlot>{accountMenu}</SignedInSlot>
        </div>
      </div>
    </header>
  );
}
