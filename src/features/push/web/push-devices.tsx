import type { Answer } from "#contract/endpoint.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import type { pushContract } from "#features/push/contract.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember, userCacheQuery } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import classes from "./push-devices.module.css";
import { ownEndpoint, type PushSupport, pushSupport, unsubscribeBrowser } from "./this-browser.ts";
import { useTurnOn } from "./use-turn-on.ts";

type Device = Answer<typeof pushContract.devices>["items"][number];

const devicesQuery = queryOptions({
  queryKey: ["push-devices"],
  queryFn: async ({ signal }) => {
    const [{ items }, endpoint] = await Promise.all([api.push.devices({}, { signal }), ownEndpoint()]);
    return { items, endpoint };
  },
});
const changes = [devicesQuery.queryKey, userCacheQuery.queryKey];

const reasons: Record<Exclude<PushSupport, "possible">, string> = {
  blocked: "This browser blocks notifications from this site. Allow them in its settings, then reload this page.",
  "home-screen":
    "On an iPhone or iPad, add this site to the Home Screen first: open the Share menu and choose Add to Home Screen. Then open it from there and return to this page.",
  unsupported: "This browser cannot show notifications. Try another one, over https.",
};

/** The browsers and phones that show the reader's alerts. This one can be switched on and off, the others removed. */
export function PushDevices() {
  const { data, isError, refetch } = useQuery(devicesQuery);
  const hasPlan = useMember().entitlements.plan.features.includes("PushAlerts");
  const turnOn = useTurnOn(changes);
  const own = data?.items.find(({ endpoint, endedDate }) => endpoint === data.endpoint && endedDate === null);
  const turnOff = useAction(
    async (device: Device) => {
      await api.push.unsubscribe({ params: { subscriptionId: device.subscriptionId } });
      if (device.endpoint === data?.endpoint) await unsubscribeBrowser();
    },
    {
      successToast: ({ device }) => ({
        type: "success",
        title: "Device removed",
        message: `${device} shows no more alerts.`,
      }),
      failureTitle: "The device was not removed",
      changes,
    },
  );
  const sendTest = useAction(({ subscriptionId }: Device) => api.push.test({ params: { subscriptionId } }), {
    successToast: () => ({
      type: "success",
      title: "A test is on its way",
      message: "If it does not appear within a minute, allow notifications of this browser in the system's settings.",
    }),
    failureTitle: "The test was not sent",
    changes,
  });
  const support = pushSupport();
  return (
    <SettingsSection
      title="Devices for push"
      description="Each browser or phone is switched on by itself. It then asks whether this site can show notifications."
    >
      {isError && <ErrorPanel thing="your devices" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={2} height={48} />}
      {data && (
        <>
          <Switch
            checked={own !== undefined}
            disabled={turnOn.isPending || turnOff.isPending || (!own && (support !== "possible" || !hasPlan))}
            onChange={(isOn) => (isOn ? turnOn.mutate() : own && turnOff.mutate(own))}
            help={
              support === "possible"
                ? "Alerts appear even while this page is closed, until you sign out on this device."
                : reasons[support]
            }
          >
            Push on this device
          </Switch>
          {own && (
            <p className={classes["test"]}>
              <Button size="sm" busy={sendTest.isPending} onClick={() => sendTest.mutate(own)}>
                Send a test
              </Button>
            </p>
          )}
          {data.items.length === 0 && <p className={classes["quiet"]}>No device shows your alerts yet.</p>}
          <ul className={classes["devices"]}>
            {data.items.map((device) => (
              <DeviceRow
                key={device.subscriptionId}
                device={device}
                isOwn={device === own}
                isBusy={turnOff.isPending}
                onRemove={() => turnOff.mutate(device)}
              />
            ))}
          </ul>
        </>
      )}
    </SettingsSection>
  );
}

type RowProps = { device: Device; isOwn: boolean; isBusy: boolean; onRemove: () => void };

function DeviceRow({ device: { device, createdDate, lastSentDate, endedDate }, isOwn, isBusy, onRemove }: RowProps) {
  const zone = useMember().profile.timeZoneId;
  const when = (iso: string) => formatZonedDateTime(epochOf(iso), zone);
  return (
    <li>
      <span>
        <strong>{device}</strong>{" "}
        {isOwn && (
          <StatusLabel shape="dot" tone="good">
            This device
          </StatusLabel>
        )}
        <span className={classes["quiet"]}>
          {endedDate
            ? `Stopped ${when(endedDate)}: the browser takes no more messages. Switch push on there again.`
            : `Since ${when(createdDate)}. ${lastSentDate ? `Last alert ${when(lastSentDate)}.` : "No alert yet."}`}
        </span>
      </span>
      {!isOwn && (
        <Button size="sm" busy={isBusy} onClick={onRemove}>
          Remove
          <VisuallyHidden>
            {" "}
            {device}, since {when(createdDate)}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
