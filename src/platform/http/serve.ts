import { Readable } from "node:stream";
import { buffer as bytesOf } from "node:stream/consumers";
import type { Transport } from "#contract/client.ts";
import type { Access, Contract, Endpoint, Handlers } from "#contract/endpoint.ts";
import { originHeader, readOrigin } from "#contract/request-origin.ts";
import { isOther } from "#contract/media.ts";
import { type Authenticate, type Caller, anonymous } from "#platform/auth/caller.ts";
import { readAsVisitor } from "#platform/db/replica/visitor-reads.ts";
import { admit } from "#platform/http/access.ts";
import { allowCaching, tagAnswer } from "#platform/http/caching.ts";
import { networksOf } from "#platform/http/networks.ts";
import { HttpProblem } from "#platform/http/problem.ts";
import { inProcessAddress } from "#platform/http/rate-limit.ts";
import type { FastifyInstance, FastifyRequest, InjectOptions, RouteOptions } from "fastify";
import { acceptOtherBody } from "./other-bodies.ts";
import { routeSchema } from "./route-schema.ts";
import { sendAnswer } from "./send-answer.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * Registers a route for each endpoint of a contract. Access is checked before validation, so that a caller without a
 * token learns nothing about the rules of a body.
 */
export function serveContract<C extends Contract>(
  app: FastifyInstance,
  area: string,
  contract: C,
  handlers: Handlers<C, Caller>,
  authenticate: Authenticate,
) {
  const callerOf = async ({ headers, ip }: FastifyRequest): Promise<Caller> => {
    const caller = await authenticate(headers.authorization);
    if (caller.kind === "anonymous") return caller;
    const origin = readOrigin(headers[originHeader]);
    return { ...caller, network: networksOf(ip)[0].key, ...(origin && { origin }) };
  };
  /** Open streams. They end when the server closes, which would otherwise wait for them. */
  const open = new Set<AbortController>();
  app.addHook("preClose", async () => open.forEach((leave) => leave.abort()));
  for (const [name, endpoint] of Object.entries(contract)) {
    const answer = answerer(endpoint, handlers[name]!);
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: { ...routeSchema(`${area}.${name}`, endpoint), tags: [area] },
      config: { pace: endpoint.pace ?? "usual" },
      onSend: tagAnswer,
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      onRequest: async (request, reply) => {
        const { access, isPrivate, signatureHeader } = endpoint;
        // A cache must not give one person's answer to another, nor the anonymous answer to a member.
        if (isPrivate || !isAnonymous(access, request)) reply.header("cache-control", "no-store");
        if (access === "optional") reply.header("vary", "authorization");
        if (signatureHeader !== undefined && signatureOf(request, signatureHeader) === "") throw notSigned();
        request.caller = access === "public" || access === "signature" ? anonymous : await callerOf(request);
        admit(access, request.caller, `${request.method} ${request.url.split("?", 1)[0]}`);
      },
      handler: async (request, reply) => {
        const leave = new AbortController();
        open.add(leave);
        leave.signal.addEventListener("abort", () => open.delete(leave), { once: true });
        const isStream = isOther(endpoint.response) && endpoint.response.kind === "events";
        try {
          const content = await answer(request, leave.signal);
          if (!isStream && !reply.hasHeader("cache-control")) allowCaching(request, reply, endpoint);
          return await sendAnswer(reply, endpoint, content, leave);
        } finally {
          if (!isStream) open.delete(leave);
        }
      },
    };
    if (endpoint.bodyAs === undefined && endpoint.signatureHeader === undefined) app.route(route);
    else
      void app.register(async (scope) => {
        acceptOtherBody(scope, endpoint);
        scope.route(route);
      });
  }
}

type Handle = (input: unknown, caller: Caller, signal: AbortSignal) => Promise<unknown>;
type Signed = { verify(input: unknown): boolean | Promise<boolean>; handle(input: unknown): Promise<unknown> };

/** Calls an endpoint's handler, for a signed body only if its signature is valid. */
function answerer({ signatureHeader }: Endpoint, handler: unknown) {
  if (signatureHeader === undefined)
    return ({ params, query, headers, body, caller }: FastifyRequest, signal: AbortSignal) => {
      const answer = () => (handler as Handle)({ params, query, headers, body }, caller, signal);
      return caller.kind === "anonymous" ? readAsVisitor(answer) : answer();
    };
  const { verify, handle } = handler as Signed;
  return async (request: FastifyRequest) => {
    const { params, query, body } = request;
    const input = { params, query, body: body ?? new Uint8Array(), signature: signatureOf(request, signatureHeader) };
    if (!(await verify(input))) throw notSigned();
    return handle(input);
  };
}

const signatureOf = ({ headers }: FastifyRequest, header: string): string => String(headers[header] ?? "");

const notSigned = () =>
  new HttpProblem(401, {
    detail: "The body has no valid signature.",
    headers: { "www-authenticate": "Signature" },
  });

/** True if a call is answered without identifying the caller. */
const isAnonymous = (access: Access, { headers }: FastifyRequest): boolean =>
  access === "public" || (access === "optional" && headers.authorization === undefined);

/** The same routes without a socket, for pages rendered on the server. */
export const inProcessTransport =
  (app: FastifyInstance): Transport =>
  async (url, { method, headers, body }) => {
    const payload = body === undefined ? {} : { payload: body };
    const leave = new AbortController();
    const reply = await app.inject({
      method: method as InjectOptions["method"],
      url,
      headers,
      ...payload,
      remoteAddress: inProcessAddress,
      payloadAsStream: true,
      signal: leave.signal,
    } as InjectOptions);
    const headerEntries = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const stream = reply.stream().once("close", () => leave.abort());
    const isOpen = String(reply.headers["content-type"]).startsWith("text/event-stream");
    // Only a stream of events is passed on before it ends.
    const content = isOpen ? Readable.toWeb(stream) : await bytesOf(stream);
    const isEmpty = reply.statusCode === 204 || reply.statusCode === 304;
    const responseBody = isEmpty ? null : (content as ConstructorParameters<typeof Response>[0]);
    return new Response(responseBody, { status: reply.statusCode, headers: headerEntries });
  };
