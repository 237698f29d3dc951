// The service worker that shows alerts. It handles no requests, so pages load as without it.

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, data: { path }, icon: "/logo.svg" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(open(address.href));
});

/** Goes to the window that already shows the page, or opens one. */
async function open(href) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  return shown ? shown.focus() : self.clients.openWindow(href);
}
