import { Brand } from "#web/shell/brand.tsx";
import classes from "#web/shell/sign-in-frame.module.css";
import { useSession } from "#web/session/session.ts";
import { OutboxHint } from "#web/shell/outbox-hint.tsx";
import { ThemeSwitch } from "#web/shell/theme-switch.tsx";
import type { ReactNode } from "react";

/** The frame of the sign-in pages: the brand, and beside it what signing in adds, for those who have not. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useSession().status === "signed-in";
  return (
    <div className={classes["frame"]}>
      <div className={classes["theme"]}>
        <ThemeSwitch />
      </div>
      <div className={classes["column"]}>
        <div className={classes["box"]}>
          <Brand large />
          {children}
          <p className={classes["hint"]}>
            <OutboxHint />
          </p>
        </div>
      </div>
      {!isSignedIn && (
        <aside aria-labelledby="signed-in-adds" className={classes["adds"]}>
          <h2 id="signed-in-adds">When you sign in you also see</h2>
          <ul>
            <li>contacts, documents and where to lodge</li>
            <li>briefings and site visits, with their registration dates</li>
            <li>every change to a notice, before and after</li>
            <li>who won, and for how much</li>
          </ul>
        </aside>
      )}
    </div>
  );
}
