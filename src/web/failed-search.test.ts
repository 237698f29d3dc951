import { EngineBusy, TookTooLong } from "#adapters/search-engine/port.ts";
import { testServer } from "#test/server.ts";
import { testSite } from "#test/site.ts";
import { renderedPage } from "#web/rendered-page.ts";
import { expect, test, vi } from "vitest";

// Only the page handler of the build knows the request; this one has no cookies.
vi.mock("@tanstack/react-start/server", () => ({ getRequestHeader: () => undefined }));

test.each([
  [new TookTooLong(), 400, "Change this search", "This search takes too long."],
  [new EngineBusy("The server is too busy to search."), 503, "The server is too busy to search", "Trying again in"],
])("the page of a search that fails with %s has its status, says why, and keeps the words", async (...expected) => {
  const [searchFails, status, title, reason] = expected;
  const { send } = await testServer({ searchFails });
  const page = await renderedPage("/opportunities?q=labour+hire", { site: testSite, transport: send });
  expect(page.status).toBe(status);
  expect(page.html).toContain(title);
  expect(page.html).toContain(reason);
  expect(page.html).toContain('value="labour hire"');
});
