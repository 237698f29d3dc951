import { toast } from "#web/ui/toast.ts";

type Texts = {
  /** What the link is good for: "Add it to your calendar as a subscription." */
  copied: string;
  /** What to do if the browser does not allow it. */
  failed: string;
};

/** Copies an address and says so. */
export async function copyLink(address: string, { copied, failed }: Texts): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ type: "success", title: "Link copied", message: copied });
  } catch {
    toast({ type: "warning", title: "The link was not copied", message: failed });
  }
}
