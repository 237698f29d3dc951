import { Button } from "#web/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { postSignIn } from "./sign-in-calls.ts";
import { failureText } from "./sign-in-text.ts";
import classes from "./step-action.module.css";

/** Sends the code again, and shows the outcome. */
export function ResendButton({ uid, onSent }: { uid: string; onSent: () => void }) {
  const resend = useMutation({ mutationFn: () => postSignIn(uid, "resend"), onSuccess: onSent });
  return (
    <div className={classes["line"]}>
      <Button preset="low-profile" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send the code again
      </Button>
      <span role="status">
        {resend.isSuccess && "Sent. Check your spam folder too."}
        {resend.isError && failureText(resend.error)}
      </span>
    </div>
  );
}
