import { Button } from "#web/ui/button.tsx";
import { useEffect, useRef, useState } from "react";
import type { CredentialChange } from "./sign-in-calls.ts";
import classes from "./step-form.module.css";

type Props = {
  change: CredentialChange;
  /** The address that the person signs in with now. */
  email: string;
  continueAt: string;
};

/** Confirms that the email or password is another one, before the browser leaves the page. */
export function ChangedStep({ change, email, continueAt }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => heading.current?.focus(), []); // A new page: screen readers start at its title.
  const { title, text } = texts(email || "your address")[change];
  return (
    <section className={classes["step"]}>
      <h1 ref={heading} tabIndex={-1} className={classes["title"]}>
        {title}
      </h1>
      <p>{text}</p>
      <p>All other devices have been signed out.</p>
      <Button
        preset="primary"
        size="lg"
        busy={isBusy}
        onClick={() => {
          setBusy(true);
          location.replace(continueAt);
        }}
      >
        Continue
      </Button>
    </section>
  );
}

const texts = (email: string): Record<CredentialChange, { title: string; text: string }> => ({
  email: {
    title: "Your email is changed",
    text: `Sign in with ${email} from now on. Messages go there too. We have emailed your old and your new address.`,
  },
  password: {
    title: "Your password is changed",
    text: `Sign in with the new password from now on. We have emailed ${email}, so that you would know if it was not you.`,
  },
});
