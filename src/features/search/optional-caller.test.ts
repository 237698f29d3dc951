import { expect, test } from "vitest";
import { everyCall } from "../../../scripts/contracts.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const { member, send } = await testServer();
await member({ email: "ada@engines.example" });
const optional = everyCall.filter(({ endpoint }) => endpoint.access === "optional");

test("the calls with an optional caller are those that may show members more", () => {
  expect(optional.map(({ endpoint: { path } }) => path.replace("/api/v1/", "")).toSorted()).toEqual([
    "act/:token",
    "opportunity/:id/similar",
    "opportunity/cards",
    "search/advise",
    "search/browse-summary",
    "search/exclusions",
    "search/explain",
    "search/facet",
    "search/suggestions",
    "search/value-ranges",
    "support/enquiry",
    "support/page-feedback",
  ]);
});

test.for(optional.map(({ endpoint }) => endpoint))(
  "$path answers without a token, rejects a bad one, and forbids caching of a member's answer",
  async ({ method, path, body, isPrivate }) => {
    const call = (authorization?: string) =>
      send(path.replace(":id", "nothing"), {
        method,
        headers: { ...(authorization && { authorization }), ...(body && { "content-type": "application/json" }) },
        ...(body && { body: "{}" }),
      });
    const [anonymous, bad, malformed, known] = await Promise.all([
      call(),
      call("Bearer a.b.c"),
      call("Basic YTpi"),
      call(`Bearer ${await tokenOf({ email: "ada@engines.example" })}`),
    ]);
    expect([401, 403]).not.toContain(anonymous.status);
    // An address with a secret is for no cache, whoever calls.
    const isCached = method === "GET" && anonymous.status === 200;
    expect(anonymous.headers.get("cache-control")).toBe(
      isPrivate ? "no-store" : isCached ? "public, max-age=0, s-maxage=60" : null,
    );
    expect(anonymous.headers.get("vary")).toContain("authorization");
    expect([bad.status, malformed.status]).toEqual([401, 401]);
    expect(known.status).toBe(anonymous.status);
    expect(known.headers.get("cache-control")).toBe("no-store");
  },
);
