import type { Access } from "#contract/endpoint.ts";

/** What the server knows about who calls. A person's token, profile and roles come with identity. */
export type Caller = { kind: "anonymous" };

export const anonymous: Caller = { kind: "anonymous" };

/** Reads the caller from a request's `authorization` header. Nobody can prove who they are until identity exists. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

export const nobodySignsIn: Authenticate = () => Promise.resolve(anonymous);

/** Whether the caller may reach an endpoint at all; what they may see or change there is the capability's policy. */
export const mayCall = (access: Access, caller: Caller): boolean => access === "public" || caller.kind !== "anonymous";
