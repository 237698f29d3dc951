import type { Contract } from "#contract/endpoint.ts";
import { pdfFile } from "#contract/media.ts";
import { listOf, readVersion } from "#contract/shapes.ts";
import {
  billingDetails,
  cancelReasons,
  changePreview,
  invoice,
  paymentAccount,
  paymentCode,
  paymentToken,
} from "./payment-shapes.ts";
import * as personal from "#features/accounts/shapes.ts";
import { z } from "zod";

const path = "/api/v1/payment";

export const paymentContract = {
  paymentAccount: {
    method: "GET",
    path: `${path}/account`,
    access: "admin",
    summary: "What the organisation pays, its card in words, and for whom invoices are made out",
    response: paymentAccount,
  },
  createPayment: {
    method: "POST",
    path: `${path}/create`,
    access: "admin",
    summary: "Begins a subscription. It starts when the browser has confirmed the first payment with the token",
    body: z.object({ paymentCode, details: billingDetails }),
    response: paymentToken,
  },
  updateDetails: {
    method: "POST",
    path: `${path}/details`,
    access: "admin",
    summary: "Changes what is given of for whom later invoices are made out, and where they are sent",
    body: billingDetails.partial().extend({ version: readVersion }),
    response: null,
  },
  previewChange: {
    method: "POST",
    path: `${path}/preview-change`,
    access: "admin",
    summary: "What a change of plan costs today and later, and what a smaller plan stops",
    body: z.object({ paymentCode }),
    response: changePreview,
  },
  changePlan: {
    method: "POST",
    path: `${path}/change`,
    access: "admin",
    summary: "Changes the plan as the preview said. A token means that the card on file was not enough",
    body: z.object({
      paymentCode,
      dueInCents: z.number().int().describe("from the preview: 409 with the rule other_price if it differs by now"),
    }),
    response: paymentToken.extend({ token: z.string().nullable() }),
  },
  undoChange: {
    method: "POST",
    path: `${path}/undo-change`,
    access: "admin",
    summary: "Keeps the present plan instead of the one chosen for the next period",
    response: null,
  },
  cancelSubscription: {
    method: "POST",
    path: `${path}/cancel`,
    access: "admin",
    summary: "Cancels at the end of the paid period, until which it can be undone; at once while a payment is due",
    body: z.object({ securityToken: personal.securityToken, reason: z.enum(cancelReasons).optional() }),
    response: null,
  },
  undoCancel: {
    method: "POST",
    path: `${path}/undo-cancel`,
    access: "admin",
    summary: "Keeps a subscription that was cancelled and has not ended",
    response: null,
  },
  payUnpaid: {
    method: "POST",
    path: `${path}/pay-unpaid`,
    access: "admin",
    summary: "A token to pay with another card what the card on file did not",
    response: paymentToken,
  },
  cardToken: {
    method: "POST",
    path: `${path}/card-token`,
    access: "admin",
    summary: "A token to confirm another card for later payments, without paying",
    response: paymentToken,
  },
  useCard: {
    method: "POST",
    path: `${path}/use-card`,
    access: "admin",
    summary: "Uses the card that the browser has confirmed with the token. 409 with the rule unconfirmed if it has not",
    body: z.object({ token: z.string().max(200) }),
    response: null,
  },
  invoices: {
    method: "GET",
    path: `${path}/invoices`,
    access: "admin",
    summary: "The organisation's tax invoices, newest first",
    response: listOf(invoice),
  },
  invoiceFile: {
    method: "GET",
    path: `${path}/invoices/:number`,
    access: "admin",
    summary: "A tax invoice as PDF",
    params: z.object({ number: z.string().max(20) }),
    response: pdfFile,
  },
  allInvoices: {
    method: "GET",
    path: `${path}/invoice-file`,
    access: "admin",
    summary: "All tax invoices in one PDF, newest first",
    response: pdfFile,
  },
  paySandbox: {
    method: "POST",
    path: `${path}/sandbox/pay`,
    access: "admin",
    summary: "For demonstrations: confirms a payment with a test card. Other numbers are refused and never stored",
    body: z.object({
      token: z.string().max(200),
      card: z.object({
        number: z.string().max(30),
        expiry: z.string().regex(/^\s*(0?[1-9]|1[0-2])\s*\/\s*(\d\d|20\d\d)\s*$/),
        securityCode: z.string().regex(/^\d{3,4}$/),
      }),
      hasApproved: z.boolean().default(false).describe("the bank asked, and its customer approved"),
    }),
    response: z.object({ outcome: z.enum(["paid", "declined", "needs approval"]) }),
  },
  paymentWebhook: {
    method: "POST",
    path: `${path}/webhook`,
    access: "signature",
    signatureHeader: "stripe-signature",
    summary: "The payment provider tells that something changed. What it is, is read there",
    response: null,
  },
} as const satisfies Contract;
