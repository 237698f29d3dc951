import { Button } from "#web/ui/button.tsx";
import type { ButtonLook } from "#web/ui/button-class.ts";
import { useMutation } from "@tanstack/react-query";
import { postSignIn } from "#features/identity/web/sign-in-calls.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import classes from "#features/identity/web/step-form.module.css";
import { isProofExpired, useContinue } from "#features/identity/web/use-continue.ts";
import { Failure } from "./failure.tsx";
import { canUsePasskeys, signWithPasskey } from "./passkey-browser.ts";

type Props = Pick<StepProps, "uid" | "onStep"> & {
  /** Instead of the password, or after it. */
  use: "passkey" | "factor-passkey";
  preset: ButtonLook["preset"];
  children: string;
};

/** Signs in with a passkey. Renders nothing if the browser does not support them. */
export function PasskeyButton({ uid, onStep, use, preset, children }: Props) {
  const continueWith = useContinue({ uid, onStep });
  const sign = useMutation({
    mutationFn: async () => {
      const options = await postSignIn(uid, `${use}-options`);
      return await continueWith(await postSignIn(uid, use, { credential: await signWithPasskey(options) }));
    },
    onError: (error) => void (isProofExpired(error) && continueWith({ next: "start" })),
  });
  if (!canUsePasskeys()) return null;
  return (
    <div className={classes["form"]}>
      <Button preset={preset} size="lg" icon="passkey" busy={sign.isPending} onClick={() => sign.mutate()}>
        {children}
      </Button>
      <Failure error={sign.error} />
    </div>
  );
}
