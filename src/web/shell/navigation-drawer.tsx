import { Link } from "@tanstack/react-router";
import { mainNavigation } from "#web/shell/navigation.ts";
import { useSession } from "#web/session/session.ts";
import { signInLink, signUpLink } from "#web/session/sign-in-links.ts";
import classes from "#web/shell/navigation-drawer.module.css";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useState } from "react";

/** The main navigation on narrow screens. */
export function NavigationDrawer({ className }: { className?: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const isSignedIn = useSession().status === "signed-in";
  const shown = mainNavigation.filter(({ isForMembers }) => isSignedIn || !isForMembers);
  return (
    <>
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpened(true)}
      />
      <Drawer opened={opened} onClose={close} title="Menu">
        <nav aria-label="Main" className={classes["links"]}>
          {shown.map(({ label, link }) => (
            <Link key={label} {...link} activeOptions={{ includeSearch: false }} onClick={close}>
              {label}
            </Link>
          ))}
        </nav>
        {!isSignedIn && (
          <div className={classes["account"]}>
            <ButtonLink {...signInLink}>Sign in</ButtonLink>
            <ButtonLink {...signUpLink} preset="primary">
              Sign up
            </ButtonLink>
          </div>
        )}
      </Drawer>
    </>
  );
}
