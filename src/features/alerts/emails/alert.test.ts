import { expect, test } from "vitest";
import { gsm7Length } from "#domain/gsm7.ts";
import { renderEmail } from "#platform/mail/render.ts";
import { withActs } from "./alert-acts.ts";
import type { AlertContents, ListedInEmail } from "./alert-contents.ts";
import { alertPush } from "./alert-push.ts";
import { alertSms } from "./alert-sms.ts";
import { alertTemplate } from "./alert.ts";

const notice = (number: number, title = `Jetty ${number}`): ListedInEmail => ({
  publicOpportunityId: `p${number}`,
  title,
  closes: "closes Mon 5 Oct 3:00pm",
  closesAt: number,
  lines: ["Closes Mon 5 Oct 2026 3:00pm AEDT (Sydney), in 19 days", "Department of Examples · NSW · Tender"],
});
const search = (name: string, notices: ListedInEmail[]) => ({ name, path: "/saved-searches" as const, notices });
const contents = (more: Partial<AlertContents>): AlertContents => ({
  isDigest: true,
  late: [],
  missed: [],
  reminders: [],
  successors: [],
  searches: [],
  changed: [],
  withdrawn: [],
  over: [],
  silent: [],
  nearMisses: [],
  ...more,
});
const email = (more: Partial<AlertContents>) => alertTemplate({ ...contents(more), to: "sam@supplier.example" });
const change = {
  notice: notice(9, "Snow Ridge Road"),
  isCritical: true,
  isCancelled: false,
  hasMoved: true,
  headline: "closes 7 days earlier, Mon 21 Sep 3:00pm",
  undatedHeadline: "closes 7 days earlier",
  changes: [{ field: "Closing", before: "28 Sep 2026 3:00pm", after: "21 Sep 2026 3:00pm" }],
};

test("the preheader says what the subject does not", () => {
  const found = search("Jetties", [notice(1)]);
  expect(email({ searches: [found] }).preheader).toBe("Department of Examples · NSW · Tender. Found by Jetties.");
  expect(email({ searches: [search("Jetties", [notice(1), notice(2), notice(3)])] }).preheader).toBe(
    "Jetty 1, Jetty 2, and 1 more.",
  );
  expect(email({ changed: [change] }).preheader).toBe("Was 28 Sep 2026 3:00pm.");
  expect(email({ reminders: [notice(1), notice(2)], searches: [] }).preheader).toBe(
    "Department of Examples · NSW · Tender. Also Jetty 2.",
  );
  expect(email({ searches: [search("A", [notice(1, "w ".repeat(200)), notice(2)])] }).preheader!.length).toBeLessThan(
    141,
  );
});

test("of a subject only the title is cut, and a preheader ends with a sentence or at a word of a long one", () => {
  const long = notice(1, "Fire Systems Maintenance - Northern Tunnels & Coffs Harbour Tunnels and their approaches");
  const both = email({ reminders: [long], searches: [search("Roads", [notice(2), notice(3)])] });
  expect(both.subject).toBe("Closes Mon 5 Oct 3:00pm: Fire Systems Maintenance - Northern Tunnels..., and 2 new");
  expect(both.preheader).toBe("Department of Examples · NSW · Tender. Jetty 2 and Jetty 3.");
  const unseen = email({ changed: [{ ...change, notSeenBy: ["Bartholomew Featherstonehaugh", "Li Chen"] }] });
  expect(unseen.subject).toBe("2 colleagues have not seen this. Critical, closes 7 days earlier, Mon 21 Sep 3:00pm");
  expect(unseen.preheader).toBe("Snow Ridge Road. Was 28 Sep 2026 3:00pm.");
  const minor = { ...change, isCritical: false, isMinor: true };
  const { changed } = withActs(contents({ changed: [minor, change] }), ({ act }) => `/act/${act}`);
  expect(changed.map(({ notice: { acts } }) => acts!.map(({ path }) => path))).toEqual([
    ["/act/unwatch"],
    ["/act/seen", "/act/unwatch"],
  ]);
});

test("a message stays below 90 kB: notices of searches go first, changes stay", () => {
  const long = (number: number) => notice(number, `Jetty ${number} ${"of the harbour & of the coast ".repeat(60)}`);
  const searches = ["A", "B", "C", "D", "E"].map((name) =>
    search(
      name,
      Array.from({ length: 12 }, (_, i) => long(i)),
    ),
  );
  const content = email({ searches, changed: [change] });
  const html = renderEmail(content, { productName: "Brolga", origin: "https://brolga.example" }).html;
  expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  expect(html).toContain("Snow Ridge Road");
  expect(html).toContain("and 12 more");
  const short = email({
    searches: searches.map(({ name }) =>
      search(
        name,
        Array.from({ length: 12 }, (_, i) => notice(i)),
      ),
    ),
  });
  const listed = short.blocks.flatMap((block) => ("notices" in block ? block.notices : []));
  expect(listed).toHaveLength(40);
});

test("a text message names the zone and the reader's clock; a notification only where these differ", () => {
  const closes = "closes Mon 19 Oct 12:00pm";
  const far = { ...notice(1), closes, zoned: `${closes} AEDT`, yourTime: "11:00am your time" };
  const near = { ...far, yourTime: null };
  const messages = [near, far].map((found) => contents({ isDigest: false, searches: [search("Jetties", [found])] }));
  expect(messages.map((message) => alertSms(message, "brolga.example").split(". ")[0])).toEqual([
    "New, closes Mon 19 Oct 12:00pm AEDT",
    "New, closes Mon 19 Oct 12:00pm AEDT, 11:00am your time",
  ]);
  expect(messages.map((message) => alertPush(message).title)).toEqual([
    "New, closes Mon 19 Oct 12:00pm",
    "New, closes Mon 19 Oct 12:00pm AEDT",
  ]);
  expect(alertPush(messages[1]!).body).toMatch(/11:00am your time$/);
});

test("a text message says both readings of a closing whole, in two segments at most", () => {
  const both = "closes Wed 30 Sep 2:00pm AEST or Wed 7 Oct 2:00pm AEDT";
  const text = (title: string, more: Partial<ListedInEmail> = {}) =>
    alertSms(
      contents({
        isDigest: false,
        searches: [search("Rivers", [{ ...notice(1, title), zoned: both, hasTwoReadings: true, ...more }])],
      }),
      "brolga.example/s/k7Qd2m",
    );
  expect(text("Weir")).toBe(
    "New, closes Wed 30 Sep 2:00pm AEST or Wed 7 Oct 2:00pm AEDT: the notice says both. Weir. Check with the buyer. brolga.example/s/k7Qd2m STOP ends",
  );
  expect(text("Weir").length).toBeLessThanOrEqual(160);
  const river = "North and Far North Tropical Low Environmental Recovery Program, Catchment Rehabilitation Program";
  expect(text(river)).toContain(`${river}. Check with the buyer.`);
  expect(text(river)).toHaveLength(237);
  // ^ and | count twice.
  const cut = text("a^b|c ".repeat(60));
  expect(cut).toMatch(/\.\.\. Check with the buyer\. brolga\.example\/s\/k7Qd2m STOP ends$/);
  expect(gsm7Length(cut)).toBeLessThanOrEqual(306);
  expect(gsm7Length(cut)).toBeGreaterThan(295);
  expect(text("Weir", { hasTwoReadings: false })).not.toContain("both");
});

test("several notices: a text message names the first to close, a notification counts them by search", () => {
  const searches = [search("Jetties", [notice(1), notice(2)]), search("Weirs", [notice(3)])];
  const several = contents({ searches, changed: [{ ...change, isCritical: false }] });
  expect(alertSms(several, "brolga.example/s")).toBe(
    "3 new and 1 changed. First closes Mon 5 Oct. Jetty 1 brolga.example/s STOP ends",
  );
  expect(alertPush(several)).toMatchObject({ body: "First closes Mon 5 Oct. Jetties: 2. Weirs: 1. 1 changed." });
  const closing = contents({ reminders: [notice(1, "Jetty repair ".repeat(20)), notice(2)] });
  expect(alertSms(closing, "brolga.example/s")).toMatch(/\w\.\.\. Also 1 more brolga/);
});

test("what replaces an earlier notification about the same notice is heard again only if it is critical", () => {
  const found = alertPush(contents({ isDigest: false, searches: [search("Jetties", [notice(9)])] }));
  const critical = alertPush(contents({ isDigest: false, changed: [change] }));
  expect([found.tag, critical.tag]).toEqual(["n-p9", "n-p9"]);
  expect([found.isHeardAgain, critical.isHeardAgain]).toEqual([false, true]);
  expect(critical.title).toBe("Critical: closes 7 days earlier");
  expect(critical.body).toBe("Mon 21 Sep 3:00pm. Snow Ridge Road");
  expect(critical.acts.map(({ label }) => label)).toEqual(["I have seen this"]);
});
