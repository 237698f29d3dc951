/**
 * Ends the push notifications of this browser, which are the signed-in person's. A browser drops its subscription with the
 * service worker, also without a network, and this site has no other worker. Our server drops it with the session.
 */
export async function endPush(): Promise<void> {
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  } catch {
    // The browser has no service workers, or blocks them: nothing was subscribed.
  }
}
