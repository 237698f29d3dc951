import { expect, test } from "vitest";
import { warmUpSearches } from "#features/saved-searches/server/news/warm-up.ts";
import type { SearchService } from "#features/search/server/service.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { clock, db, publish } = server;
const firm = firmsOf(server);

test("after its start a process runs the searches of those who were here last against public news, and a failure is no matter", async () => {
  await beginNews(server);
  for (const [name, word] of [
    ["Earlier", "weir"],
    ["Later", "pier"],
  ] as const) {
    const { admin } = await firm({ name });
    await admin.savedSearches.create({ body: { name: word, searchRequest: { freeText: word } } });
    clock.set({ still: clock.now().add({ hours: 25 }) });
    await admin.workspace.userCache({});
  }
  const released = clock.now().toString();
  await publish(release({ key: "w1", title: "Weir", released }), release({ key: "p1", title: "Own pier", released }));
  await setOwner(db, "Own pier", await bareOrganisation(db, "Others"));
  const [weir] = await db.selectFrom("opportunity").select("id").where("title", "=", "Weir").execute();

  const asked: Parameters<SearchService["matchingAmong"]>[] = [];
  const search = (fails: boolean) => ({
    matchingAmong: (...call: Parameters<SearchService["matchingAmong"]>) => {
      asked.push(call);
      return fails ? Promise.reject(new Error("no index")) : Promise.resolve([]);
    },
  });
  const state = { isReady: () => true, isStopping: () => false };
  await warmUpSearches({ db, clock, search: search(false) }, state);
  const [[requests, among, caller]] = asked as [(typeof asked)[number]];
  expect(requests.map(({ freeText }) => freeText)).toEqual(["pier", "weir"]);
  expect(among).toEqual({ ids: [weir!.id], limit: 0 });
  expect(caller).toEqual({ kind: "anonymous" });

  await warmUpSearches({ db, clock, search: search(true) }, state);
  await warmUpSearches({ db, clock, search: search(false) }, { isReady: () => false, isStopping: () => true });
  expect(asked.length).toBe(2);
});
