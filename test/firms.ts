import type { ApiError } from "#contract/client.ts";
import { newAbn } from "./abns.ts";
import type { testServer } from "./server.ts";

type TestServer = Awaited<ReturnType<typeof testServer>>;

/**
 * Creates organisations, each with a plan for ten people and an admin. `at` makes email addresses that belong to one
 * organisation only.
 */
export function firmsOf({ member, db, clock }: Pick<TestServer, "member" | "db" | "clock">) {
  let count = 0;
  return async ({ abn = newAbn(), name = `Firm ${++count}` }: { abn?: string; name?: string } = {}) => {
    const at = (who: string) => `${who}@${name.toLowerCase().replaceAll(" ", "-")}.example`;
    const admin = await member({ email: at("ada"), organisation: { organisationName: name, abn } });
    await admin.billing.startTrial({});
    /** Replaces the trial by a subscription of several years, for tests that run longer than the trial. */
    const subscribe = async () => {
      const own = db.selectFrom("organisation").select("id").where("name", "=", name);
      const terms = { is_trial: false, ends_at: clock.now().add({ hours: 24 * 1_000 }) };
      await db.updateTable("subscription").set(terms).where("organisation_id", "in", own).execute();
    };
    return { name, abn, admin, at, subscribe };
  };
}

type Api = TestServer["api"];

export const invite = (
  admin: Api,
  inviteeEmail: string,
  more: { inviteeName?: string; makeAdmin?: boolean } = {},
): Promise<void> => admin.organisations.inviteUser({ body: { inviteeEmail, ...more } });

export const invites = async (admin: Api) => (await admin.organisations.invites({})).items;

export const accept = (
  who: Api,
  token: string,
  confirmed: { leavesOther?: boolean; deletesOrganisation?: boolean } = {},
): Promise<void> => who.organisations.acceptInvite({ body: { token, ...confirmed } });

/** The statuses of calls: those of errors, and 200 for the others. */
export const statuses = async (calls: Promise<unknown>[]): Promise<number[]> =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === "fulfilled" ? 200 : (result.reason as ApiError).status,
  );

/** The same for concurrent calls, sorted, because any of them may win. */
export const outcomes = async (calls: Promise<unknown>[]): Promise<number[]> =>
  (await statuses(calls)).toSorted((a, b) => a - b);

/** A rule's problem, as a client sees it. */
export const refused = (status: number, rule: string, field?: string) => ({
  status,
  result: { status, errors: [{ rule, ...(field && { field }) }] },
});
