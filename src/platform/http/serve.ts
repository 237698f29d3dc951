import type { Transport } from "#contract/client.ts";
import { type Access, type Contract, type Endpoint, type Handlers, isOpenToAll } from "#contract/endpoint.ts";
import { problem } from "#contract/problem.ts";
import { adminRequired, profileRequired, secondFactorRequired } from "#platform/auth/authorized.ts";
import { type Authenticate, type Caller, anonymous, mayCall } from "#platform/auth/caller.ts";
import { networksOf } from "#platform/http/networks.ts";
import { HttpProblem } from "#platform/http/problem.ts";
import { inProcessAddress } from "#platform/http/rate-limit.ts";
import type { FastifyInstance, FastifyRequest, InjectOptions } from "fastify";
import { z } from "zod";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

const problemResponse = {
  description: "Problem details",
  content: { "application/problem+json": { schema: problem } },
};

/** Security requirements of OpenAPI: one without a name is met by every call. */
const noToken: Record<string, string[]> = {};
const bearer: Record<string, string[]> = { bearer: [] };

function schemaOf(name: string, { access, summary, params, query, headers, body, response }: Endpoint) {
  const failures = [
    access !== "public" && "401",
    !isOpenToAll(access) && access !== "signed-in" && "403",
    (params || query || headers || body) && "400",
    params && "404",
  ].filter(Boolean) as string[];
  return {
    operationId: name,
    summary,
    // The empty requirement says that a call without a token is answered too.
    ...(access !== "public" && { security: access === "optional" ? [noToken, bearer] : [bearer] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: {
      ...(response ? { 200: response } : { 204: z.null().describe("Done") }),
      ...Object.fromEntries(failures.map((status) => [status, problemResponse])),
      default: problemResponse, // too large, of another type, not at this moment (503 with Retry-After), our fault
    },
  };
}

/**
 * Registers one route for each endpoint of a contract. Who may call is settled before anything is validated: a caller
 * without a token learns nothing about the rules of a body.
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
    return caller.kind === "anonymous" ? caller : { ...caller, network: networksOf(ip)[0].key };
  };
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = handlers[name]! as (input: unknown, caller: Caller) => Promise<unknown>;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { ...schemaOf(`${area}.${name}`, endpoint), tags: [area] },
      config: { pace: endpoint.pace ?? "usual" },
      onRequest: async (request, reply) => {
        const { access, isPrivate } = endpoint;
        // A cache must not give one person's answer to another, nor the anonymous answer to a member.
        if (isPrivate || !isAnonymous(access, request)) reply.header("cache-control", "no-store");
        else if (endpoint.maxAgeSeconds) reply.header("cache-control", `public, max-age=${endpoint.maxAgeSeconds}`);
        if (access === "optional") reply.header("vary", "authorization");
        request.caller = access === "public" ? anonymous : await callerOf(request);
        if (!mayCall(access, request.caller)) throw accessProblem(access, request.caller);
      },
      handler: async ({ params, query, headers, body, caller }, reply) => {
        const answer = await handle({ params, query, headers, body }, caller);
        if (endpoint.response === null) return reply.code(204).send();
        // Said here, because Fastify would send a bare number or boolean as text.
        return reply.type("application/json; charset=utf-8").send(answer);
      },
    });
  }
}

/** True if a call is answered without knowing who calls. */
const isAnonymous = (access: Access, { headers }: FastifyRequest): boolean =>
  access === "public" || (access === "optional" && headers.authorization === undefined);

/** Why a caller may not reach an endpoint: 401 for who is nobody, 403 for who is somebody else. */
function accessProblem(access: Access, caller: Caller): HttpProblem {
  if (caller.kind === "anonymous")
    return new HttpProblem(401, {
      detail: "Sign in first.",
      headers: { "www-authenticate": "Bearer" },
    });
  if (caller.kind === "step-up") return secondFactorRequired();
  if (access === "operator") return new HttpProblem(403, { detail: "Only operators of this service can do this." });
  return new HttpProblem(403, { detail: caller.kind === "onboarding" ? profileRequired : adminRequired });
}

/** The same routes without a socket, for pages rendered on the server. */
export const inProcessTransport =
  (app: FastifyInstance): Transport =>
  async (url, { method, headers, body }) => {
    const payload = body === undefined ? {} : { payload: body };
    const reply = await app.inject({
      method: method as InjectOptions["method"],
      url,
      headers,
      ...payload,
      remoteAddress: inProcessAddress,
    } as InjectOptions);
    const headerEntries = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: headerEntries,
    });
  };
