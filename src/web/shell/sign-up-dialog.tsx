import { signInLink, signUpLink } from "#web/session/sign-in-links.ts";
import classes from "#web/shell/sign-up-dialog.module.css";
import { useSite } from "#web/site.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useState } from "react";

/** The only button on very small screens; its dialog offers sign-up and sign-in. */
export function SignUpDialog({ className }: { className?: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const { productName } = useSite();
  const close = () => setOpened(false);
  return (
    <>
      <Button preset="primary" size="sm" aria-haspopup="dialog" className={className} onClick={() => setOpened(true)}>
        Sign up
      </Button>
      <Dialog opened={opened} onClose={close} title={`Use ${productName} with your team`}>
        <div className={classes["choices"]}>
          <p>7 days of Team, no card. Then from $55 a month including GST.</p>
          <ButtonLink {...signUpLink} preset="primary">
            Sign up
          </ButtonLink>
          <p>Already have an account?</p>
          <ButtonLink {...signInLink}>Sign in</ButtonLink>
        </div>
      </Dialog>
    </>
  );
}
