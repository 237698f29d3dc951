import { expect, test } from "vitest";
import { contracts } from "#contracts";
import type { Contract } from "#contract/endpoint.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { searchRequest } from "#features/search/contract.ts";
import { firmsOf } from "#test/firms.ts";
import { beginNews } from "#test/begin-news.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const email = "operator@brolga.example";
const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, as, clock, db, member, publish, send } = server;
await beginNews(server);

/** Everything that operators can read. */
const reads = Object.values<Contract>(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(({ access, method }) => access === "operator" && method === "GET");

test("nothing that operators read has a word that members wrote for themselves", async () => {
  await member({ email });
  const { admin, at, name } = await firmsOf(server)({ name: "Lagoon Works" });
  const searched = { name: "Quokka bids", searchRequest: searchRequest.parse({ freeText: "jetty OR quokka" }) };
  await admin.savedSearches.create({ body: { ...searched, notificationTimingForEmail: "Instant" } });
  const closes = "2026-10-19T01:00:00Z";
  await publish(
    release({ key: "jetty", title: "Jetty lights", closes }),
    release({ key: "paint", title: "Road paint", closes }),
  );
  const [publicOpportunityId, other] = [publicIdOf("ocds", "jetty"), publicIdOf("ocds", "paint")];
  await admin.watchList.watch({ body: { publicOpportunityId } });
  await admin.notes.create({ body: { publicOpportunityId, noteContent: "The quokka price is 4" } });
  const own = { title: "Quokka pens", type: "RequestForQuote" as const, zone: "Australia/Sydney", places: [] };
  const { opportunityId } = await admin.privateOpportunities.create({ body: own });
  for (const duration of [{ seconds: 30 }, { minutes: 5 }]) {
    clock.set({ still: clock.now().add(duration) });
    await alert();
  }

  const operator = await as({ email });
  const [person] = (await operator.organisations.operatorPeople({ query: { text: at("ada") } })).people;
  const opened = await operator.organisations.openPerson({ params: { personId: person!.personId } });
  const deliveries = await db.selectFrom("alert_delivery").select("public_id").execute();
  expect(deliveries).toHaveLength(1);
  const authorization = `Bearer ${await tokenOf({ email })}`;
  const read = async (path: string) => {
    const answer = await send(path, { method: "GET", headers: { authorization } });
    return { status: answer.status, body: await answer.text() };
  };
  const params: Record<string, string> = { deliveryId: deliveries[0]!.public_id, party: "buyer" };
  const answers = await Promise.all(
    reads.map(({ path, query }) => {
      const values: Record<string, string> = { text: name, email: at("ada"), notice: publicOpportunityId };
      const asked = Object.entries(values).filter(([key]) => query && key in query.shape);
      return read(`${path.replace(/:(\w+)/g, (_, key: string) => params[key]!)}?${new URLSearchParams(asked)}`);
    }),
  );
  // Previews need two notices or names; that of notices is read below.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(reads.length - 2);
  const preview = await read(`/api/v1/operator/join-preview?main=${publicOpportunityId}&other=${other}`);
  expect(preview.status).toBe(200);
  expect(JSON.stringify([opened, preview, answers])).not.toMatch(/quokka/i);
  // Nor are they members of an organisation that is not their own.
  expect((await operator.notes.list({ query: { opportunityId: publicOpportunityId } })).items).toEqual([]);
  await expect(operator.privateOpportunities.get({ params: { opportunityId } })).rejects.toMatchObject({ status: 404 });
  expect((await read(`/api/v1/operator/notice?notice=${opportunityId}`)).status).toBe(404);
});
