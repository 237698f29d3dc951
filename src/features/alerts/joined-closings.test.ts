import { expect, test } from "vitest";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* A notice is joined with one that closes at another time, or separated from it: a change of closing for its watchers. */

const server = await testServer({ at: "2026-09-16T02:00:00Z" });
const { alert, as, clock, outbox, publish } = server;
const firm = firmsOf(server);
await beginNews(server);
const operator = await as({ email: "operator@brolga.example" });
const wait = (hours: number) => clock.set({ still: clock.now().add({ hours }) });

type Closes = { main?: string; other?: string };
/** Two notices of one procurement with titles that no rule finds alike. */
async function twoNotices(name: string, { main = "2026-10-09T14:00:00+11:00", other = "2/Oct/2026" }: Closes = {}) {
  const key = `ocds-43qwtd-${name}`;
  const buyer = "Ridgeline Shire Council";
  await publish(release({ key, title: `Cleaning, ${name}`, buyer, closes: main }), {
    source: "vendorpanel",
    reference: `VP-${name}`,
    title: `Janitorial work, ${name}`,
    description: "The same.",
    buyer,
    state: "NSW",
    closingAtRaw: `${other} 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time`,
    publishedAt: "2026-09-02T00:00:00Z",
    sourceUrl: "https://vendorpanel.example/1",
  });
  return { main: publicIdOf("nsw-etendering", key), other: publicIdOf("vendorpanel", `VP-${name}`) };
}
const join = ({ main, other }: { main: string; other: string }) =>
  operator.ingestion.joinNotices({
    body: { mainPublicOpportunityId: main, otherPublicOpportunityId: other, reason: "the same invitation" },
  });
const separate = (publicOpportunityId: string) =>
  operator.ingestion.separateNotice({ params: { publicOpportunityId }, body: { reason: "they differ" } });

async function watcher(name: string, ...ids: string[]) {
  const { admin, at } = await firm({ name });
  for (const opportunityId of ids) {
    await admin.watchList.watch({ body: { publicOpportunityId: opportunityId } });
    await admin.watchList.setTiming({
      params: { opportunityId },
      body: {
        notificationTimingForEmail: "Instant",
        notificationTimingForSms: "Off",
        notificationTimingForPush: "Off",
      },
    });
  }
  let seen = (await outbox(at("ada"))).length;
  return {
    admin,
    /** The subjects of what they were sent since they were asked last. */
    told: async () => {
      const all = await outbox(at("ada"));
      const fresh = all.slice(0, all.length - seen).map(({ subject }) => subject);
      seen = all.length;
      return fresh;
    },
    text: async () => (await outbox(at("ada")))[0]!.body,
    waitsFor: async (opportunityId: string) =>
      (await admin.watchList.toSee({ params: { opportunityId } })).toSee !== null,
  };
}
/** Sends what is due now, and what waits for others. */
async function sendAll() {
  await alert();
  wait(1);
  await alert();
}

test("watchers of both are told what the joined notice says of its closing, and again when they are separated", async () => {
  const ids = await twoNotices("alpha");
  const mia = await watcher("Mia Works", ids.main);
  const kim = await watcher("Kim Works", ids.other);
  const both = await watcher("Both Works", ids.main, ids.other);
  await sendAll();
  wait(1);
  await join(ids);
  await sendAll();
  const moved = "closes Fri 2 Oct 2:00pm or Fri 9 Oct 2:00pm, and 1 more change: Cleaning, alpha";
  expect(await mia.told()).toEqual([`Critical, ${moved}`]);
  expect(await both.told()).toEqual([`Critical, ${moved}`]);
  expect(await kim.told()).toEqual([moved.replace("c", "C")]);
  const now = String.raw`Now: Fri 2 Oct 2026 2:00pm AEST \(Sydney\) or Fri 9 Oct 2026 2:00pm AEDT \(Sydney\)`;
  expect(await mia.text()).toMatch(new RegExp(String.raw`Was: Fri 9 Oct 2026 2:00pm AEDT \(Sydney\)\s+${now}`));
  expect(await kim.text()).toMatch(new RegExp(String.raw`Was: Fri 2 Oct 2026 2:00pm AEST \(Sydney\)\s+${now}`));
  for (const who of [mia, kim, both]) expect(await who.waitsFor(ids.main)).toBe(true);
  await sendAll();
  expect(await mia.told()).toEqual([]);
  // Somebody who began meanwhile knows both readings, though they were told of neither.
  const late = await watcher("Late Works", ids.main);
  wait(1);
  await separate(ids.other);
  await sendAll();
  const later = "Closes Fri 9 Oct 2:00pm, and 1 more change: Cleaning, alpha";
  const sooner = "Critical, closes 7 days earlier, Fri 2 Oct 2:00pm: Janitorial work, alpha";
  expect(await mia.told()).toEqual([later]);
  expect(await kim.told()).toEqual([sooner]);
  expect(await both.told()).toEqual([later, sooner]);
  expect(await late.told()).toEqual([later.replace(", and 1 more change", "")]);
  await sendAll();
  for (const who of [mia, kim, both, late]) expect(await who.told()).toEqual([]);
});

test("a notice that a rule joins with a second portal's is told with the time that this one states", async () => {
  const title = "Cleaning of the Charlie town hall";
  const buyer = "Charlie Shire Council";
  const panel = {
    source: "vendorpanel",
    reference: "VP-charlie",
    title,
    description: "The same.",
    buyer,
    state: "NSW",
  };
  await publish({ ...panel, closingAtRaw: "9/Oct/2026", publishedAt: "2026-09-02T00:00:00Z" });
  const zoe = await watcher("Zoe Works", publicIdOf("vendorpanel", "VP-charlie"));
  wait(1);
  const closes = "2026-10-09T14:00:00+11:00";
  expect(await publish(release({ key: "ocds-43qwtd-charlie", title, buyer, closes }))).toMatchObject({ added: 0 });
  await sendAll();
  expect(await zoe.told()).toEqual([`Critical, closes Fri 9 Oct 2:00pm, and 1 more change: ${title}`]);
});

test("nobody is told of a join with the same closing", async () => {
  const ids = await twoNotices("bravo", { other: "9/Oct/2026" });
  const mia = await watcher("Ida Works", ids.main, ids.other);
  await sendAll();
  await join(ids);
  await sendAll();
  await separate(ids.other);
  await sendAll();
  expect(await mia.told()).toEqual([]);
});
