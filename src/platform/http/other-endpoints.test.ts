import { createHmac } from "node:crypto";
import swagger from "@fastify/swagger";
import Fastify from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createClient } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import type { Contract } from "#contract/endpoint.ts";
import { calendarFile, csvFile, eventStream, type ServerEvent } from "#contract/media.ts";
import { anonymous, type Authenticate } from "#platform/auth/caller.ts";
import { registerProblemHandlers } from "#platform/http/problem.ts";
import { unauthenticated } from "#platform/refusal.ts";
import { knock } from "#test/knock.ts";
import { inProcessTransport, serveContract } from "./serve.ts";

/* A contract with one endpoint of each kind beyond JSON. A token is the person's name here. */

const byToken = { access: "public", isPrivate: true, params: z.object({ token: z.string() }) } as const;
const contract = {
  live: {
    method: "GET",
    path: "/api/v1/live",
    access: "member",
    summary: "What happens",
    response: eventStream(z.object({ count: z.number() })),
  },
  export: { method: "GET", path: "/api/v1/export/:token.csv", ...byToken, summary: "Rows", response: csvFile },
  calendar: { method: "GET", path: "/api/v1/calendar/:token.ics", ...byToken, summary: "Days", response: calendarFile },
  unsubscribe: {
    method: "POST",
    path: "/api/v1/unsubscribe/:token",
    ...byToken,
    summary: "One click",
    body: z.object({ "List-Unsubscribe": z.literal("One-Click"), tag: z.array(z.string()).default([]) }),
    bodyAs: "form",
    response: null,
  },
  webhook: {
    method: "POST",
    path: "/api/v1/payment/webhook",
    access: "signature",
    signatureHeader: "stripe-signature",
    summary: "What the payment provider tells",
    response: null,
  },
  plain: {
    method: "POST",
    path: "/api/v1/plain",
    access: "public",
    summary: "JSON",
    body: z.object({ page: z.number() }),
    response: z.number(),
  },
} as const satisfies Contract;

const secret = "the provider's secret";
const signed = (body: string | Uint8Array) => createHmac("sha256", secret).update(body).digest("hex");
const received: { unsubscribed: unknown[]; webhooks: string[]; streams: number } = {
  unsubscribed: [],
  webhooks: [],
  streams: 0,
};
/** What the streams send next. */
let tell: (event: ServerEvent<{ count: number }>) => void = () => {};

const people: Authenticate = (authorization) => {
  if (authorization === undefined) return Promise.resolve(anonymous);
  const identity = { issuer: "https://identity.example", subject: "ada", emailIsVerified: true };
  if (authorization === "Bearer ada")
    return Promise.resolve({
      kind: "member",
      identity,
      personId: 1,
      organisationId: 1,
      role: "OrganisationUser",
      isOperator: false,
    });
  return Promise.reject(unauthenticated("The token is not valid here.", "invalid"));
};

const app = Fastify();
app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
registerProblemHandlers(app);
await app.register(swagger, {
  openapi: {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  },
  transform: jsonSchemaTransform,
});
await app.register(async (api) => {
  serveContract(
    api,
    "test",
    contract,
    {
      live(_, __, signal) {
        const waiting: ServerEvent<{ count: number }>[] = [{ data: { count: 1 }, id: "1" }];
        let wake = () => {};
        tell = (event) => {
          waiting.push(event);
          wake();
        };
        signal.addEventListener("abort", () => wake(), { once: true });
        async function* events() {
          received.streams++;
          try {
            while (!signal.aborted) {
              while (waiting.length > 0) yield waiting.shift()!;
              if (!signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
            }
          } finally {
            received.streams--;
          }
        }
        return Promise.resolve(events());
      },
      export: ({ params }) =>
        Promise.resolve({ content: `name\r\n${params.token}\r\n`, name: 'Searches "of" today.csv' }),
      async calendar() {
        async function* lines() {
          yield "BEGIN:VCALENDAR\r\n";
          yield "END:VCALENDAR\r\n";
        }
        return { content: lines() };
      },
      unsubscribe: async ({ params, body }) => void received.unsubscribed.push([params.token, body]),
      webhook: {
        verify: ({ body, signature }) => signature === signed(body),
        handle: async ({ body }) => void received.webhooks.push(new TextDecoder().decode(body)),
      },
      plain: ({ body }) => Promise.resolve(body.page),
    },
    people,
  );
});
await app.ready();
afterAll(() => app.close());
const send = inProcessTransport(app);
const asAda: typeof send = (path, init) =>
  send(path, { ...init, headers: { ...init.headers, authorization: "Bearer ada" } });
const { contract: endpoints } = clientEndpointsOf({ contract });
const api = createClient<typeof contract>(endpoints, send);
const ada = createClient<typeof contract>(endpoints, asAda);

test("a stream sends events as they happen, and its handler ends when the reader leaves", async () => {
  const events = await ada.live({});
  const seen: unknown[] = [];
  for await (const event of events) {
    seen.push(event);
    if (seen.length === 1) tell({ data: { count: 2 }, event: "count", id: "2" });
    if (seen.length === 2) break;
  }
  expect(seen).toEqual([
    { data: { count: 1 }, id: "1" },
    { data: { count: 2 }, event: "count", id: "2" },
  ]);
  await expect.poll(() => received.streams).toBe(0);
});

test("a stream travels as text/event-stream that no cache keeps and no proxy collects", async () => {
  const { status, headers, body } = await asAda("/api/v1/live", { method: "GET", headers: {} });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect([headers.get("cache-control"), headers.get("x-accel-buffering")]).toEqual(["no-store", "no"]);
  await body!.cancel();
  await expect.poll(() => received.streams).toBe(0);
});

test("a server that closes ends its streams instead of waiting for them", async () => {
  const closing = Fastify();
  closing.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  const { live } = contract;
  serveContract(
    closing,
    "test",
    { live },
    {
      live: (_, __, signal) =>
        Promise.resolve(
          (async function* () {
            yield { data: { count: 1 } };
            await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
          })(),
        ),
    },
    people,
  );
  const reader = createClient<Pick<typeof contract, "live">>({ live: endpoints.live }, (path, init) =>
    inProcessTransport(closing)(path, { ...init, headers: { ...init.headers, authorization: "Bearer ada" } }),
  );
  const seen: unknown[] = [];
  for await (const event of await reader.live({})) {
    seen.push(event);
    void closing.close();
  }
  expect(seen).toEqual([{ data: { count: 1 } }]);
});

test("a file has its own type, a name to save it under, and may come piece by piece", async () => {
  const file = await send("/api/v1/export/abc.csv", { method: "GET", headers: {} });
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="Searches--of--today.csv"');
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(await file.text()).toBe("name\r\nabc\r\n");
  const calendar = await api.calendar({ params: { token: "x" } });
  expect([calendar.type, await calendar.text()]).toEqual([
    "text/calendar;charset=utf-8",
    "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
  ]);
});

test("a form's fields are validated like JSON, and only where the contract says form", async () => {
  await api.unsubscribe({ params: { token: "t" }, body: { "List-Unsubscribe": "One-Click", tag: ["a", "b"] } });
  expect(received.unsubscribed).toEqual([["t", { "List-Unsubscribe": "One-Click", tag: ["a", "b"] }]]);
  const fields = [
    ["List-Unsubscribe", "One-Click"],
    ["tag", "a"],
    ["tag", "b"],
  ].map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const multipart = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" } };
  const parts = { ...multipart, body: `${fields.join("")}--x--\r\n` };
  expect((await send("/api/v1/unsubscribe/t", parts)).status).toBe(204);
  expect(received.unsubscribed[1]).toEqual(received.unsubscribed[0]);
  expect((await send("/api/v1/unsubscribe/t", { ...multipart, body: "page=1" })).status).toBe(400);
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "page=1" };
  expect((await send("/api/v1/unsubscribe/t", form)).status).toBe(400);
  expect((await send("/api/v1/plain", form)).status).toBe(415);
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  expect((await send("/api/v1/unsubscribe/t", json)).status).toBe(415);
});

test("a signed body reaches its handler byte for byte, and only with a valid signature", async () => {
  const body = '{ "b": 1,\n"a": 2 }';
  const post = (signature?: string, type = "application/json") =>
    send("/api/v1/payment/webhook", {
      method: "POST",
      headers: { "content-type": type, ...(signature && { "stripe-signature": signature }) },
      body,
    });
  expect((await post(signed(body))).status).toBe(204);
  expect((await post(signed(body), "text/plain")).status).toBe(204);
  expect(received.webhooks).toEqual([body, body]);
  const refused = [await post(), await post("forged"), await post(signed(`${body} `))];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(refused[0]!.headers.get("www-authenticate")).toBe("Signature");
  expect(received.webhooks).toHaveLength(2);
});

test("every kind has an access rule that the permissions test covers", async () => {
  const walked = await Promise.all(
    Object.entries(contract).map(async ([name, endpoint]) => {
      const statuses = [];
      for (const token of [null, "ada", "forged"]) statuses.push((await knock(send, endpoint, token)).status);
      return [name, ...statuses];
    }),
  );
  expect(walked).toEqual([
    ["live", 401, 200, 401],
    ["export", 200, 200, 200],
    ["calendar", 200, 200, 200],
    ["unsubscribe", 400, 400, 400],
    ["webhook", 401, 401, 401],
    ["plain", 400, 400, 400],
  ]);
});

test("every kind is described in the OpenAPI document", () => {
  const paths = app.swagger().paths as Record<string, Record<string, Record<string, object>>>;
  expect(Object.keys(paths)).toHaveLength(Object.keys(contract).length);
  expect(paths["/api/v1/live"]!["get"]).toMatchObject({
    security: [{ bearer: [] }],
    responses: {
      200: { content: { "text/event-stream": { schema: { properties: { count: { type: "number" } } } } } },
      401: {},
    },
  });
  expect(paths["/api/v1/export/{token}.csv"]!["get"]).toMatchObject({
    responses: { 200: { content: { "text/csv": { schema: { type: "string" } } } } },
  });
  expect(paths["/api/v1/unsubscribe/{token}"]!["post"]).toMatchObject({
    requestBody: { content: { "application/x-www-form-urlencoded": { schema: { required: ["List-Unsubscribe"] } } } },
  });
  expect(paths["/api/v1/payment/webhook"]!["post"]).toMatchObject({
    parameters: [{ in: "header", name: "stripe-signature" }],
    requestBody: { content: { "application/octet-stream": { schema: { format: "binary" } } } },
    responses: { 401: {} },
  });
});
