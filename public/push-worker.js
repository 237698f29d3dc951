// The service worker that shows alerts. It handles no requests, so pages load as without it.

self.addEventListener("push", (event) => {
  const { title, body, path, tag, renotify = false, acts = [], badge } = event.data.json();
  const buttons = acts.slice(0, 2).map(({ label }, index) => ({ action: String(index), title: label }));
  const open = buttons.length < 2 ? [...buttons, { action: "open", title: "Open" }] : buttons;
  const options = { body, tag, renotify, actions: open, data: { path, acts }, icon: "/logo.svg" };
  event.waitUntil(Promise.all([self.registration.showNotification(title, options), showBadge(badge)]));
});

self.addEventListener("notificationclick", (event) => {
  const { path, acts = [] } = event.notification.data;
  event.notification.close();
  const act = acts[Number(event.action || NaN)];
  event.waitUntil(act ? (act.opens ? open(act.path) : perform(act)) : open(path));
});

/** How many changes wait to be seen, on the icon of the installed product. Few systems have such a number. */
async function showBadge(count) {
  if (count === undefined || !self.navigator.setAppBadge) return;
  await self.navigator.setAppBadge(count).catch(() => undefined);
}

/** Does what a button says. The page of the act says why if it cannot be done. */
async function perform({ path }) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: "" }).catch(() => undefined);
  if (!answer?.ok) await open(path);
}

/** Goes to the window that already shows the page, or opens one. Pages of other sites are not opened. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return undefined;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  return shown ? shown.focus() : self.clients.openWindow(href);
}
