import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { toast } from "#web/ui/toast.ts";
import type { QueryKey } from "@tanstack/react-query";
import { NotAllowed, subscribeBrowser } from "./this-browser.ts";

const notAllowed = {
  type: "warning",
  title: "Notifications are not allowed",
  message: "Allow notifications from this site in your browser, then switch push on again.",
} as const;

/** Subscribes this browser. A person who does not allow notifications is told how to. */
export const useTurnOn = (changes: readonly QueryKey[]) =>
  useAction(
    async () => {
      try {
        const browser = await subscribeBrowser(async () => (await api.push.publicKey({})).publicKey);
        await api.push.subscribe({ body: browser });
      } catch (error) {
        if (!(error instanceof NotAllowed)) throw error;
        toast(notAllowed);
      }
    },
    { failureTitle: "Push was not switched on", changes },
  );
