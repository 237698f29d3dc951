import { toast, type Toast } from "#web/ui/toast.ts";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { refetchChanged } from "./refetch-changed.ts";
import { failureToast } from "./refusal.ts";
import { whileSaving } from "#web/session/unsaved-work.ts";

type Options<Input, Result> = {
  /** The toast after success; absent if the page itself shows the change. */
  successToast?: ((input: Input, result: Result) => Toast) | undefined;
  /** The toast's title if the action fails: "The invite was not sent". */
  failureTitle: string;
  /** Queries to invalidate afterwards. */
  changes?: readonly QueryKey[] | undefined;
};

/**
 * One action on the server. Pending until the changed queries have been refetched; shows a toast if it fails. Then they
 * are refetched too: the answer may have been lost after the change was made, or somebody else was faster.
 */
export function useAction<Input = void, Result = void>(
  action: (input: Input) => Promise<Result>,
  { successToast, failureTitle, changes = [] }: Options<Input, Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => whileSaving(() => action(input)),
    onSuccess: async (result, input) => {
      if (successToast) toast(successToast(input, result));
      await refetchChanged(client, changes);
    },
    onError: (error) => {
      toast(failureToast(error, failureTitle));
      // Not awaited: without a network it would not end, and the button could not be pressed again.
      void refetchChanged(client, changes);
    },
  });
}
