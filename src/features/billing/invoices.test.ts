import { expect, test } from "vitest";
import { outcomes } from "#test/firms.ts";
import { cardOf, cards, details, payersOf } from "#test/payers.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-02T23:58:00Z"; // Thu 3 Sep 2026 9:58am in Sydney
const server = await testServer({ at: start });
const { clock, work } = server;
const { payer, goTo, run } = payersOf(server);
const begin = () => clock.set({ still: Temporal.Instant.from(start) });

test("an invoice goes to the address that was typed for it, once, with its file", async () => {
  begin();
  const { admin, invoices, name } = await payer();
  const to = `accounts@${name.toLowerCase().replaceAll(" ", "-")}.example`;
  const begun = await admin.billing.createPayment({
    body: { paymentCode: "starter-monthly", details: { ...details, email: to } },
  });
  await admin.billing.paySandbox({ body: { token: begun.token, card: cardOf(cards.pays) } });
  await work();
  for (const task of ["read-payment-events", "reconcile-payments"]) await run(task);
  await work();
  const { number } = (await invoices())[0]!;
  const file = await (await admin.billing.invoiceFile({ params: { number } })).text();
  expect(await server.outbox(to)).toMatchObject([
    {
      subject: `Tax invoice ${number}: $55.00, paid`,
      body: expect.stringContaining("Total: $55.00. $5.00 of it is GST\n\nPaid: Thu 3 Sep 2026"),
      attachment: { name: `tax-invoice-${number}.pdf`, type: "application/pdf", content: file },
    },
  ]);
  await goTo("2026-10-02T23:58:30Z");
  expect(await server.outbox(to)).toHaveLength(2);
});

test("who invoices are for and where they go is changed for later ones, by one admin at a time", async () => {
  begin();
  const { admin, buy, invoices } = await payer();
  await expect(admin.billing.updateDetails({ body: { address: "1 Wharf Street" } })).rejects.toMatchObject({
    status: 409,
  });
  await buy("starter-monthly");
  const { detailsVersion } = await admin.billing.paymentAccount({});
  const version = detailsVersion!;
  const to = "bills@ridgeline.example";
  expect(
    await outcomes([
      admin.billing.updateDetails({ body: { email: to, version } }),
      admin.billing.updateDetails({ body: { address: "1 Wharf Street", version } }),
    ]),
  ).toEqual([200, 409]);
  await admin.billing.updateDetails({ body: { email: to, address: "2 Wharf Street" } });
  await expect(admin.billing.updateDetails({ body: { email: "nobody" } })).rejects.toMatchObject({ status: 400 });
  await goTo("2026-10-02T23:58:30Z");
  expect(await server.outbox(to)).toHaveLength(1);
  const files = (await invoices()).map(({ number }) => admin.billing.invoiceFile({ params: { number } }));
  const [second, first] = await Promise.all(files.map(async (file) => await (await file).text()));
  expect([first!.includes("2 Wharf Street"), second!.includes("2 Wharf Street")]).toEqual([false, true]);

  const all = await (await admin.billing.allInvoices({})).text();
  const numbers = (await invoices()).map(({ number }) => all.indexOf(`(${number})`));
  expect([numbers.length, numbers.toSorted((a, b) => a - b)]).toEqual([2, numbers]);
  expect(numbers[0]).toBeGreaterThan(0);
  // Each entry of the table of offsets points at its object, or readers cannot open the file.
  const offsets = [...all.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, index) => all.startsWith(`${index + 1} 0 obj`, offset))).toEqual(offsets.map(() => true));
  expect(offsets).toHaveLength(9);
});

test("before the first payment there are no invoices to download", async () => {
  const { admin } = await payer();
  await expect(admin.billing.allInvoices({})).rejects.toMatchObject({ status: 404 });
});

test("an invoice is a PDF with the words that tax law asks for, for its own organisation alone", async () => {
  begin();
  const [one, other] = [await payer(), await payer()];
  await one.buy("team-monthly");
  const [{ number } = { number: "" }] = await one.invoices();
  const pdf = await (await one.admin.billing.invoiceFile({ params: { number } })).text();
  expect(pdf).toMatch(/^%PDF-1\.4/);
  for (const words of [
    "(Tax invoice)",
    `(${number})`,
    "(Ridgeline Civil Pty Ltd)",
    "ABN 51 824 753 556",
    "($165.00)",
    "($15.00)",
  ])
    expect(pdf).toContain(words);
  expect(pdf).toContain("3 Sep 2026 to 2 Oct 2026");
  await expect(other.admin.billing.invoiceFile({ params: { number } })).rejects.toMatchObject({ status: 404 });
});
