import type { Transport } from "#contract/client.ts";
import { release } from "#test/releases.ts";
import { renderedPage } from "#web/rendered-page.ts";
import { testSite } from "#test/site.ts";
import { testServer } from "#test/server.ts";
import { expect, test, vi } from "vitest";

// Only the page handler of the build knows the request; this one has no cookies.
vi.mock("@tanstack/react-start/server", () => ({ getRequestHeader: () => undefined }));

const { db, publish, send } = await testServer();
await publish(release({ key: "a", title: "Street cleaning" }), release({ key: "gone", title: "Taken away" }));

/** `search` replaces the search call. */
const pageAt = (path: string, search: Transport = send) =>
  renderedPage(path, {
    site: testSite,
    transport: (to, init) => (to.includes("/search/free/search") ? search : send)(to, init),
  });

const failing =
  (status: number, body: string): Transport =>
  () =>
    Promise.resolve(new Response(body, { status }));
const problem = (detail: string) => failing(503, JSON.stringify({ title: "Service Unavailable", status: 503, detail }));
const headings = ({ html }: { html: string }) =>
  [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/g)].map(([, words]) => words!.replaceAll(/<!--.*?-->/g, ""));

test("results are in the server-rendered page", async () => {
  const page = await pageAt("/opportunities?q=cleaning");
  expect(page.status).toBeUndefined();
  expect(page.html).toMatch(/<mark[^>]*>cleaning/);
  expect(page.html).not.toContain("your deadlines still stand");
});

test.each([
  [problem("The search index is being rebuilt."), "The search index is being rebuilt"],
  [
    problem("The database is unavailable. Try again in a few seconds."),
    "The database is unavailable. Try again in a few seconds",
  ],
  [failing(503, "<html>Bad gateway</html>"), "We cannot reach the service"],
])("a search page with a 503 keeps its frame and shows the reason: %#", async (search, words) => {
  const page = await pageAt("/opportunities?q=cleaning", search);
  expect(page.status).toBe(503);
  expect(headings(page)).toEqual(
    expect.arrayContaining(["Opportunities", `${words}; your deadlines still stand`, "Tenders by state"]),
  );
  expect(page.html).toContain('value="cleaning"'); // the query is still in the field
  expect(page.html).toMatch(/<header/);
});

test("a search page with another error says so and is not a 503", async () => {
  const page = await pageAt("/opportunities", failing(500, "{}"));
  expect(page.status).not.toBe(503);
  expect(headings(page)).toContain("Unexpected error");
});

test("a withdrawn notice's page is a 410 with one sentence and nothing of the notice", async () => {
  await db
    .updateTable("opportunity")
    .set({ withdrawn_at: "2026-09-10T00:00:00Z" })
    .where("source_key", "=", "gone")
    .execute();
  const row = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("source_key", "=", "gone")
    .executeTakeFirstOrThrow();
  const page = await pageAt(`/opportunities/${row.public_id}/taken-away`);
  expect([page.status, headings(page)[0]]).toEqual([410, "Withdrawn"]);
  expect(page.html).toMatch(/<title>Withdrawn \|/);
  expect(page.html).toContain("This opportunity has been withdrawn.");
  expect(page.html).not.toMatch(/Taken away|cut short/);
});
