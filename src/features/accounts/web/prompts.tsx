import { cityOf } from "#domain/format-time.ts";
import { useReaderZone } from "#web/clock.tsx";
import { userCacheQuery, useUserCache } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { EditedElsewhere } from "#web/forms/refusal.ts";
import { updateWithRetry } from "#web/forms/update-with-retry.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { updated } from "#web/ui/messages.ts";
import type { ReactNode } from "react";
import { outstandingToPrompt, type Outstanding } from "./outstanding.ts";
import { useRereadProfile } from "./use-reread-profile.ts";
import classes from "./prompts.module.css";
import { useDismissedPrompts } from "./dismissed-prompts.ts";

/**
 * What the reader must do so that messages arrive. Each prompt stays until it is done or dismissed for this session.
 * `omits`: what another part of the page asks for.
 */
export function Prompts({ omits = [] }: { omits?: readonly Outstanding[] }) {
  const cache = useUserCache();
  const deviceZone = useReaderZone();
  const [dismissed, dismiss] = useDismissedPrompts();
  const outstanding =
    cache === null
      ? []
      : outstandingToPrompt(cache, deviceZone).filter((task) => !dismissed.includes(task) && !omits.includes(task));
  const change = useZoneChange();
  if (cache === null || outstanding.length === 0) return null;
  const shown: Record<Outstanding, Omit<PromptProps, "onDismiss">> = {
    email: {
      icon: "mail",
      title: "Verify your email address",
      description: "Email notifications will not arrive until it is verified.",
      action: (
        <ButtonLink to="/confirm-email" size="sm">
          Verify
        </ButtonLink>
      ),
    },
    mobile: {
      icon: "mobile",
      title: "Verify your mobile number",
      description: "Text notifications for saved searches and watchlist will not arrive until it is verified.",
      action: (
        <ButtonLink to="/confirm-mobile" size="sm">
          Verify
        </ButtonLink>
      ),
    },
    "time-zone": {
      icon: "globe",
      title: "Different timezone detected",
      description: `This device is in ${cityOf(deviceZone ?? "")}, your profile in ${cityOf(cache.profile.timeZoneId)}. Update your preferred timezone so that notifications fit.`,
      action: (
        <Button
          size="sm"
          busy={change.isPending}
          onClick={() => deviceZone && change.mutate({ from: cache.profile.timeZoneId, to: deviceZone })}
        >
          Use {cityOf(deviceZone ?? "")}
        </Button>
      ),
    },
  };
  return (
    <PromptList label="To do first">
      {outstanding.map((task) => (
        <Prompt key={task} {...shown[task]} onDismiss={() => dismiss(task)} />
      ))}
    </PromptList>
  );
}

export const PromptList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={classes["prompts"]}>
    {children}
  </ul>
);

type ZoneChange = { from: string; to: string };

/** Changes the time zone, unless it is another by now; its toast can undo that. */
function useZoneChange() {
  const reread = useRereadProfile();
  const change = useAction(
    async ({ from, to }: ZoneChange) => {
      await updateWithRetry(await reread(), reread, ({ timeZoneId, version }) => {
        if (timeZoneId !== from) throw new EditedElsewhere();
        return api.accounts.update({ body: { timeZoneId: to, version } });
      });
    },
    {
      successToast: ({ from, to }): ReturnType<typeof updated> => ({
        ...updated("time zone"),
        undo: () => change.mutate({ from: to, to: from }),
      }),
      failureTitle: "Your time zone was not changed",
      changes: [userCacheQuery.queryKey],
    },
  );
  return change;
}

type PromptProps = { icon: IconName; title: string; description: ReactNode; action: ReactNode; onDismiss?: () => void };

/** One task. Without `onDismiss` it stays until it is done. */
export const Prompt = ({ icon, title, description, action, onDismiss }: PromptProps) => (
  <li className={classes["prompt"]}>
    <Icon name={icon} className={classes["icon"]} />
    <div>
      <p className={classes["title"]}>{title}</p>
      <p className={classes["description"]}>{description}</p>
    </div>
    <span className={classes["actions"]}>
      {action}
      {onDismiss && <IconButton icon="close" label={`Not now: ${title}`} onClick={onDismiss} />}
    </span>
  </li>
);
