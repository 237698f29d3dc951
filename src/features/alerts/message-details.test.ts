import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { setBriefings } from "#test/briefings.ts";
import { firmsOf } from "#test/firms.ts";
import { setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, db, outbox, publish } = server;
const firm = firmsOf(server);
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
await beginNews(server);

let minute = 0;
/** A release of a notice with what its tender states, newer than those before. */
function notice(key: string, title: string, { tender = {}, ...more }: { closes?: string; tender?: object } = {}) {
  const released = `2026-09-15T01:${String(++minute).padStart(2, "0")}:00Z`;
  const whole = release({ key, title, places: ["NSW"], closes: "2026-09-25T05:00:00Z", released, ...more });
  return { ...whole, tender: { ...whole.tender, ...tender } };
}
const idOf = async (title: string) =>
  (await db.selectFrom("opportunity").select("public_id").where("title", "=", title).executeTakeFirstOrThrow())
    .public_id;
/** Follows the feed, sends what is due, and returns the newest message to somebody. */
async function newest(to: string) {
  await alert();
  return (await outbox(to))[0]!;
}
/** The text of a message up to its foot, without the secrets of its links. */
const textOf = ({ body }: { body: string }) =>
  body
    .split(/\n\n-{64}\n\nYou get/)[0]!
    .replaceAll(/\/act\/[\w-]+/g, "/act/secret")
    .replaceAll(/\/opportunities\/\w+/g, "/opportunities/ID");
const addendum = (id: string, date: string, description: string, ...documents: object[]) => ({
  id,
  date,
  description,
  documents,
});
const plan = { id: "d1", title: "Drawing C-104 revision B", url: "https://portal.example/c-104.pdf" };
const first = addendum("1", "2026-09-10T00:00:00Z", "Answers to questions 1 to 4.");
const second = addendum("2", "2026-09-16T00:00:00Z", "Schedule 4 is replaced.", plan);

test("a reminder says what is new, where to lodge, until when to ask and who has noted what, from the record as it is", async () => {
  at("2026-09-16T00:00:00Z");
  const { admin, at: address } = await firm({ name: "Weirs" });
  const stated = {
    submissionMethodDetails: "By upload at the portal. Allow time for large files.",
    enquiryPeriod: { endDate: "2026-09-14T07:00:00Z" },
  };
  await publish(notice("r1", "Weir gates", { tender: { ...stated, amendments: [first] } }));
  const publicOpportunityId = await idOf("Weir gates");
  await admin.watchList.watch({ body: { publicOpportunityId } });
  // Opening the notice is reading what stands in it.
  await admin.opportunities.full({ params: { id: publicOpportunityId } });
  await admin.notes.create({ body: { publicOpportunityId, noteContent: "<p>Ask Terry about cranes</p>" } });
  at("2026-09-17T00:00:00Z");
  await publish(notice("r1", "Weir gates", { tender: { ...stated, amendments: [first, second] } }));
  await setBriefings(db, "Weir gates", [{ at: "2026-09-10T00:00:00Z" }]);
  await alert();
  // The digest tells the change, with the document that came with it.
  at("2026-09-17T22:30:00Z");
  expect(textOf(await newest(address("ada")))).toContain(
    `  “Schedule 4 is replaced.”\n  Drawing C-104 revision B: http://localhost:3000/opportunities/ID#documents\n`,
  );
  at("2026-09-22T22:30:00Z");
  const reminder = await newest(address("ada"));
  expect(textOf(reminder)).toMatchInlineSnapshot(`
    "BROLGA
    Reminder
    Wed 23 Sep 2026 8:30am

    Weir gates

    Department of Examples · NSW · Request for Tender · RFT-r1

    Closes in 3 days
      Fri 25 Sep 2026 5:00am UTC
      3:00pm your time · closing time last checked Thu 17 Sep 10:00am

    The mandatory site visit was on Thu 10 Sep 2026 12:00am UTC. If nobody from your company was there, your response may be refused.

    Addenda: 2, and you have not seen addendum 2 of Wed 16 Sep. Read them:
      http://localhost:3000/opportunities/ID#addenda
    Briefing: Site visit, mandatory: Thu 10 Sep 2026 12:00am UTC
    Questions: closed Mon 14 Sep 2026 7:00am UTC
    Lodge at: By upload at the portal. Allow time for large files.
    Notes: 1, by Ada Byron on Wed 16 Sep. Read it:
      http://localhost:3000/opportunities/ID#notes

    Open the notice: http://localhost:3000/opportunities/ID
    Not bidding, stop watching: http://localhost:3000/act/secret

    WHAT WE READ
    ----------------------------------------------------------------

    No new notices since Fri 18 Sep 8:30am.
    See coverage: http://localhost:3000/coverage

    Days are counted from Wed 23 Sep 2026, when this was sent. Next digest: Thu 24 Sep 2026, 8:00am AEST."
  `);
  expect(reminder.body).not.toContain("Terry");
  await admin.calendar.answerAttendance({ params: { opportunityId: publicOpportunityId }, body: { attended: true } });

  // Who has opened it since has seen it; what the note says and who has left it stand as they are then.
  await admin.opportunities.full({ params: { id: publicOpportunityId } });
  at("2026-09-23T22:30:00Z");
  await db.updateTable("note").set({ author_id: null }).execute();
  await publish(notice("r1", "Weir gates", { tender: { ...stated, amendments: [] }, closes: "2026-09-25T06:00:00Z" }));
  // Whoever has said that they attended is not warned again.
  await setBriefings(db, "Weir gates", [{ at: "2026-09-10T00:00:00Z" }]);
  at("2026-09-24T22:30:00Z");
  const last = await newest(address("ada"));
  expect(textOf(last)).toMatchInlineSnapshot(`
    "BROLGA
    Reminder
    Fri 25 Sep 2026 8:30am

    Weir gates

    Department of Examples · NSW · Request for Tender · RFT-r1

    Closes tomorrow
      Fri 25 Sep 2026 6:00am UTC
      4:00pm your time · closing time last checked Thu 24 Sep 8:30am

    Addenda: 2. Read them:
      http://localhost:3000/opportunities/ID#addenda
    Briefing: Site visit, mandatory: Thu 10 Sep 2026 12:00am UTC
    Questions: closed Mon 14 Sep 2026 7:00am UTC
    Lodge at: By upload at the portal. Allow time for large files.
    Notes: 1, by a former colleague on Wed 16 Sep. Read it:
      http://localhost:3000/opportunities/ID#notes

    Open the notice: http://localhost:3000/opportunities/ID
    Not bidding, stop watching: http://localhost:3000/act/secret

    WHAT WE READ
    ----------------------------------------------------------------

    No new notices since Wed 23 Sep 8:30am.
    See coverage: http://localhost:3000/coverage

    Days are counted from Fri 25 Sep 2026, when this was sent. Next digest: Mon 28 Sep 2026, 8:00am AEST."
  `);
});

test("an email about one new notice says when and where it was first seen, and how well all sources are read", async () => {
  const { admin, at: address } = await firm({ name: "Piers" });
  await admin.savedSearches.create({
    body: { name: "Piers", searchRequest: { freeText: "pier" }, notificationTimingForEmail: "Instant" },
  });
  await alert();
  clock.set({ still: clock.now().add({ minutes: 1 }) });
  await publish(notice("i1", "Pier deck"));
  await alert();
  clock.set({ still: clock.now().add({ minutes: 6 }) });
  const found = await newest(address("ada"));
  expect(textOf(found)).toMatchInlineSnapshot(`
    "BROLGA
    New in “Piers”
    Fri 25 Sep 2026 8:37am

    Pier deck

    First seen Fri 25 Sep 8:31am at Open Contracting publisher

    Closes tomorrow
      Fri 25 Sep 2026 5:00am UTC
      3:00pm your time

    Buyer: Department of Examples
    Place: NSW
    Type: Request for Tender
    Value: not stated
    Matched: “Pier” in the title

    Open the notice: http://localhost:3000/opportunities/ID
    Watch: http://localhost:3000/act/secret
    Add to pipeline: http://localhost:3000/act/secret
    Not for us: http://localhost:3000/act/secret
    Not this buyer: http://localhost:3000/act/secret

    WHAT WE READ
    ----------------------------------------------------------------

    Open Contracting publisher was read Fri 25 Sep 8:31am.
    See coverage: http://localhost:3000/coverage"
  `);
  expect(found.html).toContain(">See coverage</a>");
});

test("nothing is said about reading a private notice, and its notes are those of its organisation", async () => {
  const { admin, at: address } = await firm({ name: "Groynes" });
  await admin.savedSearches.create({
    body: { name: "Groynes", searchRequest: { freeText: "groyne" }, notificationTimingForEmail: "Instant" },
  });
  await alert();
  clock.set({ still: clock.now().add({ minutes: 1 }) });
  const { id } = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", "Groynes")
    .executeTakeFirstOrThrow();
  await publish(notice("p1", "Groyne for a client"));
  await setOwner(db, "Groyne for a client", id);
  await alert();
  clock.set({ still: clock.now().add({ minutes: 6 }) });
  const found = textOf(await newest(address("ada")));
  expect(found).toContain("New in “Groynes”");
  expect(found).not.toMatch(/first seen|was read|last checked|what we read/i);
});
