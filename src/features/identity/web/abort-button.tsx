import { Button } from "#web/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { postSignIn } from "./sign-in-calls.ts";
import { failureText } from "./sign-in-text.ts";
import classes from "./step-action.module.css";

/** Cancels the sign-in and returns to the previous page. */
export function AbortButton({ uid, children }: { uid: string; children: string }) {
  const abort = useMutation({
    mutationFn: () => postSignIn(uid, "abort"),
    onSuccess: ({ continueAt }) => location.replace(continueAt),
  });
  return (
    <div className={classes["line"]}>
      <Button preset="low-profile" size="sm" busy={abort.isPending} onClick={() => abort.mutate()}>
        {children}
      </Button>
      <span role="status">{abort.isError && failureText(abort.error)}</span>
    </div>
  );
}
