import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, onTestFinished, test } from "vitest";

/* The service worker, in a browser that is played. */

type Shown = {
  title: string;
  options: { body: string; tag: string; renotify: boolean; actions: object[]; data: object };
};
const shown: Shown[] = [];
const opened: string[] = [];
const posted: { url: string; method: string }[] = [];
const badges: number[] = [];
let answers = true;
beforeEach(() => {
  for (const list of [shown, opened, posted, badges]) list.length = 0;
  answers = true;
});

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const navigator: { setAppBadge?: (count: number) => Promise<void> } = {};
const self = {
  navigator,
  location: { origin: "https://brolga.example" },
  addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  registration: {
    showNotification: (title: string, options: Shown["options"]) =>
      Promise.resolve(void shown.push({ title, options })),
  },
  clients: {
    matchAll: () => Promise.resolve([]),
    openWindow: (href: string) => Promise.resolve(void opened.push(href)),
  },
};
const fetch = (url: string, { method }: { method: string }) => {
  posted.push({ url, method });
  return answers ? Promise.resolve({ ok: url !== "/api/v1/act/gone" }) : Promise.reject(new Error("offline"));
};
runInNewContext(readFileSync("public/push-worker.js", "utf8"), { self, fetch, URL });

/** Sends an event to the worker and waits for what it does. */
async function send(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
  await Promise.all(work);
}
const message = {
  title: "New, closes Thu 17 Sep 3:00pm",
  body: "Tocal Irrigation System",
  path: "/opportunities/abc",
  tag: "n-abc",
  renotify: false,
  acts: [
    { label: "Watch", path: "/act/one" },
    { label: "Not for us", path: "/act/gone" },
  ],
};
const push = (more: object = {}) => send("push", { data: { json: () => ({ ...message, ...more }) } });
const press = (action: string, data: object = { path: message.path, acts: message.acts }) =>
  send("notificationclick", { action, notification: { data, close: () => {} } });

test("a notification has its tag and its acts as buttons, and Open where there is room", async () => {
  await push();
  expect(shown[0]!.options).toMatchObject({ tag: "n-abc", renotify: false });
  expect(shown[0]!.options.actions).toEqual([
    { action: "0", title: "Watch" },
    { action: "1", title: "Not for us" },
  ]);
  await push({ renotify: true, acts: message.acts.slice(0, 1) });
  expect(shown[1]!.options.renotify).toBe(true);
  expect(shown[1]!.options.actions).toEqual([
    { action: "0", title: "Watch" },
    { action: "open", title: "Open" },
  ]);
});

test("one that an earlier version has sent is shown too", async () => {
  await push({ renotify: undefined, acts: undefined });
  expect(shown[0]!.options.actions).toEqual([{ action: "open", title: "Open" }]);
  await press("", { path: message.path });
  expect(opened).toEqual(["https://brolga.example/opportunities/abc"]);
});

test("a button acts by one POST and opens nothing; if that fails its page says why", async () => {
  await press("0");
  expect([posted, opened]).toEqual([[{ url: "/api/v1/act/one", method: "POST" }], []]);
  await press("1");
  expect(opened).toEqual(["https://brolga.example/act/gone"]);
  answers = false;
  await press("0");
  expect(opened.at(-1)).toBe("https://brolga.example/act/one");
});

test("a button that opens a page posts nothing", async () => {
  await press("0", { path: message.path, acts: [{ label: "Calendar", path: "/calendar", opens: true }] });
  expect([posted, opened]).toEqual([[], ["https://brolga.example/calendar"]]);
});

test("the icon has the number of changes to see where the system can show it", async () => {
  await push({ badge: 3 });
  expect([shown.length, badges]).toEqual([1, []]);
  navigator.setAppBadge = (count) => Promise.resolve(void badges.push(count));
  onTestFinished(() => void delete navigator.setAppBadge);
  await push({ badge: 2 });
  await push({ badge: 0 });
  await push();
  expect([shown.length, badges]).toEqual([4, [2, 0]]);
});

test("the notification and its button Open lead to the notice, and never to another site", async () => {
  await press("");
  await press("open");
  expect([posted, opened]).toEqual([[], Array(2).fill("https://brolga.example/opportunities/abc")]);
  await press("", { path: "https://elsewhere.example/", acts: [] });
  expect(opened).toHaveLength(2);
});
