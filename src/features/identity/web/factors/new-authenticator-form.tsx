import { type NewAuthenticator, type RecoveryCodes } from "#features/identity/shapes.ts";
import { factorsQuery } from "#features/identity/web/sign-in-calls.ts";
import { FailureText } from "#features/identity/web/failure-text.tsx";
import { SignInCodeField } from "#features/identity/web/sign-in-code-field.tsx";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { useSignInForm } from "#features/identity/web/use-sign-in-form.ts";
import { Button } from "#web/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./factors.module.css";
import { QrCode } from "./qr-code.tsx";

type Props = {
  step: StepProps;
  authenticator: NewAuthenticator;
  /** With recovery codes if this is the first factor. */
  onDone: (codes: RecoveryCodes | undefined) => void;
  onCancel: () => void;
};

/** The app's secret, to scan or type, and its first code, which proves that the app has it. */
export function NewAuthenticatorForm({ step: { uid, onStep }, authenticator, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const form = useSignInForm({
    uid,
    name: "confirm-authenticator",
    schema: "factorCodeForm",
    body: () => ({ code }),
    onDone: (codes) => {
      void client.invalidateQueries(factorsQuery(uid));
      onDone(codes as RecoveryCodes | undefined);
    },
    onStep,
  });
  return (
    <form {...form.props} method="post" className={classes["setUp"]} aria-label="Set up the authenticator app">
      <p>Scan this code with the app:</p>
      <QrCode {...authenticator.qrCode} label="QR code for the authenticator app" />
      <p>
        Or type this key into the app:{" "}
        <code className={classes["secret"]}>{authenticator.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <SignInCodeField form={form} code={code} onCode={setCode} label="Code that the app shows" />
      <div className={classes["actions"]}>
        <Button type="submit" preset="primary" busy={form.isBusy}>
          Add the app
        </Button>
        <Button preset="low-profile" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FailureText>{form.failure}</FailureText>
    </form>
  );
}
