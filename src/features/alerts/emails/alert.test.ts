import { expect, test } from "vitest";
import { renderEmail } from "#platform/mail/render.ts";
import type { AlertContents, ListedInEmail } from "./alert-contents.ts";
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
  headline: "closes 7 days earlier, Mon 21 Sep 3:00pm",
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
