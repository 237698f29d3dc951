import { expect, test } from "vitest";
import { z } from "zod";
import type { Contract, Endpoint } from "#contract/endpoint.ts";
import { contracts } from "#contracts";
import { pageActKinds } from "#features/operator/shapes.ts";
import { knock } from "./knock.ts";
import { because } from "./operated.ts";
import { operatorActs } from "./operator-acts.ts";
import { testServer } from "./server.ts";
import { tokenOf } from "./tokens.ts";

const email = "operator@brolga.example";
const server = await testServer({ at: "2026-09-16T02:00:00Z", readsPortals: true });
const { as, clock, send } = server;
const operator = await as({ email });
const acts = await operatorActs(server);

/** The calls for operators that change something, by the names under which clients call them. */
const changing = new Map<string, Endpoint>(
  Object.entries<Contract>(contracts).flatMap(([capability, contract]) =>
    Object.entries(contract)
      .filter(([, { access, method }]) => access === "operator" && method !== "GET")
      .map(([name, endpoint]): [string, Endpoint] => [`${capability}.${name}`, endpoint]),
  ),
);
const list = async () => (await operator.operator.acts({ query: { pageSize: 100 } })).items;
const asksForReason = ({ body }: Endpoint) => body instanceof z.ZodObject && "reason" in body.shape;

test("every call with which operators change something is tried here, and no kind of act is left out", () => {
  expect(Object.keys(acts).toSorted()).toEqual([...changing.keys()].toSorted());
  const kinds = Object.values(acts).flatMap((ofCall) => ofCall.map(({ kind }) => kind));
  expect(kinds.toSorted()).toEqual([...pageActKinds].toSorted());
});

test.for(Object.entries(acts))("%s is in the audit list with who, what, when and why", async ([name, ofCall]) => {
  for (const { kind, prepare } of ofCall) {
    const call = await prepare();
    clock.set({ still: clock.now().add({ seconds: 1 }) });
    const before = (await list())[0]?.actId ?? 0;
    await call();
    const added = (await list()).filter(({ actId }) => actId > before);
    expect(added).toEqual([
      expect.objectContaining({
        operator: email,
        kind,
        date: clock.now().toString(),
        reason: asksForReason(changing.get(name)!) ? because : "",
        subject: expect.stringMatching(/\S/) as string,
        subjectName: expect.stringMatching(/\S/) as string,
      }),
    ]);
  }
});

test.for(Object.entries(acts))(
  "of two operators who call %s at once, one is refused if it cannot be done twice, and the list has what was done",
  async ([, ofCall]) => {
    for (const { kind, prepare } of ofCall) {
      const twice = await prepare();
      await twice();
      const isRefused = await twice().then(
        () => false,
        () => true,
      );
      const call = await prepare();
      const before = (await list())[0]?.actId ?? 0;
      const ended = await Promise.allSettled([call(), call()]);
      const refused = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as { status?: number }] : []));
      for (const { status } of refused) expect([404, 409], kind).toContain(status);
      expect(refused, kind).toHaveLength(isRefused ? 1 : 0);
      const added = (await list()).filter(({ actId }) => actId > before);
      expect(new Set(added.map((act) => act.kind))).toEqual(new Set([kind]));
      expect(added.length, kind).toBeLessThanOrEqual(2 - refused.length);
    }
  },
);

test("a call that is refused is not in the list", async () => {
  const token = await tokenOf({ email });
  const before = (await list())[0]!.actId;
  for (const [name, endpoint] of changing)
    expect((await knock(send, endpoint, token)).status, name).toBeGreaterThanOrEqual(400);
  expect((await list())[0]!.actId).toBe(before);
});
