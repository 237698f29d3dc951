import { expect, test } from "vitest";
import { trialTasks } from "#features/billing/server/jobs.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, clock, colleague, db, outbox, publish, work } = server;
const firm = firmsOf(server);
type Api = Awaited<ReturnType<typeof firm>>["admin"];
const start = clock.now();
const tasks = trialTasks({
  db,
  clock,
  productName: "Brolga",
  sendEmail: () => Promise.reject(new Error("nothing is sent here")),
});

let notices = 0;
async function watch(who: Api, count: number, wish: object = {}) {
  const titles = Array.from({ length: count }, () => `Mowing of oval${(notices += 1)}`);
  await publish(...titles.map((title) => release({ key: title, title, closes: "2027-03-01T15:00:00+10:00", ...wish })));
  for (const title of titles) {
    const found = await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } });
    await who.watchList.watch({ body: { publicOpportunityId: found.items[0]!.publicOpportunityId } });
  }
}
const save = (who: Api, name: string, isShared = false) =>
  who.savedSearches.create({
    body: { name, searchRequest: { freeText: name }, ...(isShared && { sharedWithOrganisation: true }) } as never,
  });
/** What the email two days before the end says to an address of what there is without a plan, and its first lines. */
async function told(email: string): Promise<{ lines: Record<string, string>; preheader: string }> {
  clock.set({ still: Temporal.Instant.from("2026-09-21T01:00:00Z") });
  await tasks["tell-trial-ends"]!(undefined as never, undefined as never);
  await work();
  const { body, html } = (await outbox(email)).find(({ subject }) => subject?.startsWith("Your Brolga trial ends"))!;
  const wanted = ["Saved searches", "Watchlist", "People", "Channels"];
  const unwrapped = body.replaceAll(/ ?\n(?=[^\n])/g, " ");
  const lines = wanted.map((label, index) => {
    const end = wanted[index + 1] === undefined ? "TO KEEP" : `${wanted[index + 1]}:`;
    return [label, unwrapped.split(`${label}: `)[1]!.split(end)[0]!.trim()] as const;
  });
  return { lines: Object.fromEntries(lines), preheader: /class="hidden"[^>]*>([^&]*)/.exec(html!)![1]!.trim() };
}

test("the email before a trial ends counts what each admin's organisation loses", async () => {
  clock.set({ still: start });
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const cleo = await colleague(admin, { email: at("cleo"), name: "Cleo Curie", makeAdmin: true });
  await save(ben, "Levees");
  await save(admin, "Roads and paving");
  await save(admin, "Bridges");
  await save(cleo, "Culverts");
  await watch(ben, 2);
  await watch(admin, 4);
  // It is over, so it takes no place, and does not pause.
  await watch(admin, 1, { status: "cancelled" });
  expect(await told(at("ada"))).toEqual({
    lines: {
      "Saved searches": "“Roads and paving” continues. 3 pause.",
      Watchlist: "The 3 oldest continue. 3 pause.",
      People: "Ben Boole and Cleo Curie get no alerts. They can still sign in and read.",
      Channels: "Daily and weekly emails continue. Text messages, push notifications and immediate emails pause.",
    },
    preheader: "3 saved searches and 3 watched opportunities pause then. Nothing is deleted.",
  });
  // The second admin is told that they get none, and not how a colleague's own search is called.
  expect((await told(at("cleo"))).lines).toMatchObject({
    "Saved searches": "“A search that a colleague keeps to themselves” continues. 3 pause.",
    People: "You and Ben Boole get no alerts. You can still sign in and read.",
  });
});

test("an organisation that loses nothing reads so", async () => {
  clock.set({ still: start });
  await db.deleteFrom("subscription").execute();
  const { admin, at } = await firm();
  await save(admin, "Roads and paving");
  await watch(admin, 1);
  expect(await told(at("ada"))).toMatchObject({
    lines: {
      "Saved searches": "“Roads and paving” continues.",
      Watchlist: "1 continues.",
      People: "You get alerts as before.",
    },
    preheader: "Daily and weekly emails continue. Nothing is deleted.",
  });
});
