import { newAbn } from "./abns.ts";
import type { testServer } from "./server.ts";

type TestServer = Awaited<ReturnType<typeof testServer>>;

/** Test cards, by how a bank treats them. */
export const cards = {
  pays: "4242 4242 4242 4242",
  declines: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
  paysOnce: "4000 0000 0000 0341",
};
export const cardOf = (number: string) => ({ number, expiry: "09 / 28", securityCode: "123" });
export const details = {
  name: "Ridgeline Civil Pty Ltd",
  abn: "51 824 753 556",
  address: "18 Foundry Lane, Albion QLD 4010",
  email: "accounts@ridgeline.example",
};

let count = 0;

/** Creates organisations that buy plans with test cards in the sandbox, and moves the time on. */
export function payersOf({ member, clock, work, tasks, db }: TestServer) {
  const run = (name: string) => tasks[name]!({}, undefined as never);
  return {
    async payer(name = `Payer ${++count}`) {
      const at = (who: string) => `${who}@${name.toLowerCase().replaceAll(" ", "-")}.example`;
      const admin = await member({ email: at("ada"), organisation: { organisationName: name, abn: newAbn() } });
      const pay = async (token: string, number = cards.pays) =>
        (await admin.billing.paySandbox({ body: { token, card: cardOf(number) } })).outcome;
      const buy = async (paymentCode: string, number = cards.pays) => {
        const begun = await admin.billing.createPayment({ body: { paymentCode, details } });
        await pay(begun.token, number);
        await work();
        return begun.subscriptionId;
      };
      const change = async (paymentCode: string) => {
        const { dueInCents } = await admin.billing.previewChange({ body: { paymentCode } });
        return await admin.billing.changePlan({ body: { paymentCode, dueInCents } });
      };
      const cancel = async (reason?: "TooExpensive") => {
        const { securityToken } = await admin.organisations.cancelToken({});
        await admin.billing.cancelSubscription({ body: { securityToken, ...(reason && { reason }) } });
      };
      const paid = async () => (await admin.billing.paymentAccount({})).paid;
      const invoices = async () => (await admin.billing.invoices({})).items;
      const row = () =>
        db
          .selectFrom("subscription")
          .innerJoin("organisation", "organisation.id", "organisation_id")
          .selectAll("subscription")
          .where("name", "=", name)
          .executeTakeFirst();
      return { name, at, admin, pay, buy, change, cancel, paid, invoices, row };
    },
    /** Moves the clock to an instant, and lets sandbox and worker do what is due. */
    async goTo(instant: string) {
      clock.set({ still: Temporal.Instant.from(instant) });
      await run("work-sandbox-payments");
      await work();
      await run("follow-payment-failures");
      await work();
    },
    run,
  };
}
