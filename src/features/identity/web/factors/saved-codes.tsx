import type { RecoveryCodes } from "#features/identity/shapes.ts";
import stepClasses from "#features/identity/web/step-form.module.css";
import { Button } from "#web/ui/button.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import { useEffect, useRef } from "react";
import classes from "./factors.module.css";

/** The recovery codes, shown once. */
export function SavedCodes({ recoveryCodes, onSaved }: RecoveryCodes & { onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // A new page: screen readers start at its title.
  const text = `Recovery codes for ${location.host}\nEach code works once.\n\n${recoveryCodes.join("\n")}\n`;
  return (
    <section className={stepClasses["step"]}>
      <h1 ref={heading} tabIndex={-1} className={stepClasses["title"]}>
        Save your recovery codes
      </h1>
      <p className={stepClasses["lead"]}>
        If you lose your phone or passkey, enter one of these codes after your password. Each works once. We only show
        them now. Keep them where you keep important papers, or in a password manager.
      </p>
      <ol className={classes["codes"]}>
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button icon="download" onClick={() => saveAs("recovery-codes.txt", text, "text/plain")}>
        Download the codes
      </Button>
      <Button preset="primary" size="lg" onClick={onSaved}>
        I have saved the codes
      </Button>
    </section>
  );
}
