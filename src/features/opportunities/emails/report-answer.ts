import type { EmailContent } from "#platform/mail/email.ts";

type Answered = {
  to: string;
  answer: string;
  title: string;
  publicOpportunityId: string;
  fieldName: string;
  message: string;
  productName: string;
};

/** An operator's answer to a report that something in a notice is missing or wrong. */
export const reportAnswerTemplate = (report: Answered): EmailContent => ({
  to: report.to,
  subject: "Answer to your report about a notice",
  preheader: report.title,
  blocks: [
    { title: "Answer to your report" },
    ...report.answer.split(/\n{2,}/).map((text) => ({ text })),
    {
      facts: [
        { label: "Notice", value: report.title },
        { label: "About", value: report.fieldName },
      ],
    },
    { quote: report.message, by: "You wrote" },
    { button: "Open the notice", path: `/opportunities/${report.publicOpportunityId}` },
  ],
  why: `You get this because you reported to ${report.productName} that something in this notice is missing or wrong.`,
});
