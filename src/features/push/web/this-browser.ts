/** Whether this browser can show our notifications, else why not. */
export type PushSupport = "possible" | "blocked" | "home-screen" | "unsupported";

export function pushSupport(): PushSupport {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return isAppleTouch() ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/** iPhones and iPads, which call themselves a Mac with a touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const worker = "/push-worker.js";
const subscription = async () =>
  (await (await navigator.serviceWorker?.getRegistration("/"))?.pushManager?.getSubscription()) ?? null;

/** The address under which this browser is subscribed; null if it is not. */
export const ownEndpoint = async (): Promise<string | null> => (await subscription())?.endpoint ?? null;

/** Thrown if the person, or their browser, does not allow notifications. */
export class NotAllowed extends Error {
  override name = "NotAllowed";
}

/**
 * Asks for permission, registers the service worker and subscribes. The first statement asks, because browsers accept
 * that only right after a click.
 */
export async function subscribeBrowser(publicKey: () => Promise<string>) {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  const applicationServerKey = await publicKey();
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const made = await subscribe().catch(async () => {
    // A subscription for another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await subscribe();
  });
  const { keys = {} } = made.toJSON();
  return {
    endpoint: made.endpoint,
    publicKey: applicationServerKey,
    keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
  };
}

export const unsubscribeBrowser = async (): Promise<void> => void (await (await subscription())?.unsubscribe());
