import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useHide } from "./use-hide.ts";

type Props = {
  notice: { publicOpportunityId: string; title: string };
  hiddenFor: "Caller" | "Organisation" | null;
};

/** Hides a notice in lists for the reader, or shows it again. Its key is x. */
export function HideButton({ notice, hiddenFor }: Props) {
  const { mutate, isPending } = useHide(notice);
  const toggle = () => mutate({ hides: hiddenFor === null, hiddenFor: hiddenFor ?? "Caller" });
  return (
    <IconButton
      icon={hiddenFor === null ? "close" : "eye"}
      label={hiddenFor === null ? "Hide" : "Show again"}
      shortcut="x"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && toggle()}
    />
  );
}

/** In the preview and on the page of a notice: hides a notice for everyone in the organisation. */
export function HideForAll({ notice }: Pick<Props, "notice">) {
  const { mutate, isPending } = useHide(notice);
  return (
    <Button
      preset="low-profile"
      size="sm"
      busy={isPending}
      onClick={() => mutate({ hides: true, hiddenFor: "Organisation" })}
    >
      Hide for all
    </Button>
  );
}
