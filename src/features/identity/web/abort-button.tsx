import { Button } from "#web/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { act } from "./sign-in-calls.ts";
import { failureWords } from "./sign-in-words.ts";
import classes from "./step-act.module.css";

/** Back to where the reader was, as they were. */
export function AbortButton({ uid, children }: { uid: string; children: string }) {
  const abort = useMutation({
    mutationFn: () => act(uid, "abort"),
    onSuccess: ({ continueAt }) => location.replace(continueAt),
  });
  return (
    <div className={classes["line"]}>
      <Button preset="low-profile" size="sm" busy={abort.isPending} onClick={() => abort.mutate()}>
        {children}
      </Button>
      <span role="status">{abort.isError && failureWords(abort.error)}</span>
    </div>
  );
}
