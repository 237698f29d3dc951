import type { RecoveryCodes } from "#features/identity/shapes.ts";
import { postSignIn } from "#features/identity/web/sign-in-calls.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useEffect, useRef, useState } from "react";
import classes from "./factors.module.css";
import { Failure } from "./failure.tsx";
import { createPasskey } from "./passkey-browser.ts";
import { useFactorAction } from "./use-factor-action.ts";

type Props = {
  step: StepProps;
  /** With recovery codes if this is the first factor. */
  onDone: (codes: RecoveryCodes | undefined) => void;
  onCancel: () => void;
};

/** Asks for the passkey's name, then lets the device create it. */
export function NewPasskeyForm({ step, onDone, onCancel }: Props) {
  const [name, setName] = useState("This device");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const add = useFactorAction(step, "new-passkey", async () => ({
    credential: await createPasskey(await postSignIn(step.uid, "new-passkey-options")),
    name,
  }));
  const isNamed = name.trim() !== "";
  return (
    <form
      noValidate
      aria-label="Add a passkey"
      className={classes["setUp"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed && !add.isPending) add.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <TextField
        ref={field}
        label="Name of the passkey"
        name="name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isNamed ? undefined : "Enter a name, such as Work laptop."}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={classes["actions"]}>
        <Button type="submit" preset="primary" busy={add.isPending}>
          Create the passkey
        </Button>
        <Button preset="low-profile" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Failure error={add.error} />
    </form>
  );
}
