import type { EventStream, FileAnswer, FileResponse, OtherResponse, ServerEvent } from "#contract/media.ts";
import type { z } from "zod";

/**
 * Who can call: anyone (`public`: a token is ignored; `optional`: a token says who calls, and a bad one is a 401), anyone
 * with a token, anyone who has registered, a member of an organisation, its admin, an operator, a service that signs
 * what it sends.
 */
export type Access = "public" | "optional" | "signed-in" | "registered" | "member" | "admin" | "operator" | "signature";

/** True if a call without a token is answered. */
export const isOpenToAll = (access: Access): boolean => access === "public" || access === "optional";

/**
 * How often a call can be made: normally; seldom, because its answers reveal whether something exists; or very seldom,
 * because each call creates work for somebody or something else.
 */
export type Pace = "usual" | "look-up" | "report";

/** One API call as data. Server routes, the typed client and the OpenAPI document are generated from it. */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Full path with Fastify's `:name` parameters. */
  path: `/api/v1/${string}`;
  access: Access;
  /** Default: as any other call. */
  pace?: Pace;
  /** No cache may store the answer although the call is public, because its address contains a secret. */
  isPrivate?: true;
  /** Seconds for which any cache may store the answer. Public calls only. */
  maxAgeSeconds?: number;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers that the call needs, by lower-case name. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Default: JSON. `form`: the fields of an HTML form; a repeated field becomes a list. `csv`: the text of a CSV file. */
  bodyAs?: "form" | "csv";
  /** Default: the limit of the server. */
  maxBodyBytes?: number;
  /** For the access `signature`: the header with the signature, in lower case. The body is read as bytes. */
  signatureHeader?: string;
  /** The body of a 200. `null` means 204. */
  response: z.ZodType | OtherResponse | null;
};
export type Contract = Record<string, Endpoint>;

type Part<E, Key extends string, Side extends "in" | "out"> =
  E extends Record<Key, infer Z extends z.ZodType>
    ? Side extends "in"
      ? Given<Key, z.input<Z>>
      : { [P in Key]: z.output<Z> }
    : unknown;
/** A query, or headers, with no required field can be omitted. */
type Given<Key extends string, In> = Key extends "query" | "headers"
  ? Partial<In> extends In
    ? { [P in Key]?: In }
    : { [P in Key]: In }
  : { [P in Key]: In };
type Parts<E, Side extends "in" | "out"> = Part<E, "params", Side> &
  Part<E, "query", Side> &
  Part<E, "headers", Side> &
  Part<E, "body", Side> &
  (E extends { access: "signature" } ? Signed : unknown);
type Body<E, Side extends "in" | "out"> = E extends { response: infer R }
  ? R extends z.ZodType
    ? ValueOf<R, Side>
    : R extends FileResponse
      ? { in: FileAnswer; out: Blob }[Side]
      : R extends EventStream<infer Data>
        ? AsyncIterable<ServerEvent<ValueOf<Data, Side>>>
        : void
  : void;
type ValueOf<Z extends z.ZodType, Side extends "in" | "out"> = Side extends "in" ? z.input<Z> : z.output<Z>;
/** What a service sends: the bytes that it signed. */
type Signed = { body: Uint8Array; signature: string };

/** What a caller sends. */
export type Call<E> = Parts<E, "in">;
/** What a handler receives: the validated call with defaults. */
export type Input<E> = Parts<E, "out">;
/** What a caller receives. */
export type Answer<E> = Body<E, "out">;

/**
 * One handler per endpoint, checked by the compiler. `Caller` is what the server knows about the caller. `signal`
 * aborts when the client is gone, and streams must end then.
 */
export type Handlers<C extends Contract, Caller> = {
  [K in keyof C]: C[K] extends { access: "signature" }
    ? SignedHandler<C[K]>
    : (input: Input<C[K]>, caller: Caller, signal: AbortSignal) => Promise<Body<C[K], "in">>;
};

/** `verify` checks the service's signature over these bytes. `handle` only runs if it is valid. */
type SignedHandler<E> = {
  verify(input: Signed): boolean | Promise<boolean>;
  handle(input: Input<E>): Promise<Body<E, "in">>;
};
