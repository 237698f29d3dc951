import { testServer } from "#test/server.ts";
import { expect, test } from "vitest";

const { app } = await testServer();

test("the list of statuses may be cached for 10 minutes", async () => {
  const { headers, statusCode } = await app.inject({ url: "/api/v1/status" });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=600"]);
});
