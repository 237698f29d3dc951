import type { Handlers } from "#contract/endpoint.ts";
import type { billingContract } from "#features/billing/contract.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OperatingService } from "#features/billing/server/operating/service.ts";
import type { PaymentService } from "#features/billing/server/payment/service.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";

type Services = { billing: BillingService; payment: PaymentService; subscriptions: OperatingService };

export const billingHandlers = ({
  billing: service,
  payment,
  subscriptions,
}: Services): Handlers<typeof billingContract, Caller> => ({
  plans: () => Promise.resolve(service.plans()),
  subscription: (_, caller) => service.subscription(requirePermission(caller, "subscription.read")),
  trialIsPossible: (_, caller) => service.trialIsPossible(signedIn(caller)),
  startTrial: (_, caller) => service.startTrial(requirePermission(caller, "subscription.change")),
  paymentAccount: (_, caller) => payment.account(requirePermission(caller, "subscription.change")),
  createPayment: ({ body }, caller) => payment.create(requirePermission(caller, "subscription.change"), body),
  updateDetails: ({ body }, caller) => payment.updateDetails(requirePermission(caller, "subscription.change"), body),
  previewChange: ({ body }, caller) =>
    payment.preview(requirePermission(caller, "subscription.change"), body.paymentCode),
  changePlan: ({ body }, caller) => payment.change(requirePermission(caller, "subscription.change"), body),
  undoChange: (_, caller) => payment.undoChange(requirePermission(caller, "subscription.change")),
  cancelSubscription: ({ body }, caller) => payment.cancel(requirePermission(caller, "subscription.change"), body),
  undoCancel: (_, caller) => payment.undoCancel(requirePermission(caller, "subscription.change")),
  payUnpaid: (_, caller) => payment.payUnpaid(requirePermission(caller, "subscription.change")),
  cardToken: (_, caller) => payment.cardToken(requirePermission(caller, "subscription.change")),
  useCard: ({ body }, caller) => payment.useCard(requirePermission(caller, "subscription.change"), body.token),
  invoices: (_, caller) => payment.invoices(requirePermission(caller, "subscription.change")),
  invoiceFile: ({ params }, caller) =>
    payment.invoiceFile(requirePermission(caller, "subscription.change"), params.number),
  allInvoices: (_, caller) => payment.allInvoices(requirePermission(caller, "subscription.change")),
  paySandbox: ({ body }, caller) => payment.paySandbox(requirePermission(caller, "subscription.change"), body),
  paymentWebhook: payment.webhook,
  operatorSubscriptions: ({ query }) => subscriptions.list(query),
  readSubscription: ({ params }, caller) => subscriptions.read(requireOperator(caller), params.subscriptionId),
});
