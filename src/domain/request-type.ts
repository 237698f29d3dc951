/** What an enquiry can be about: its code, which is public and never changes, and what people choose. */
export const requestTypes = [
  { code: "Question", label: "A question" },
  { code: "Data", label: "A tender is missing or wrong" },
  { code: "Problem", label: "Something does not work" },
  { code: "Billing", label: "My plan or an invoice" },
  { code: "Feedback", label: "An idea or a comment" },
  { code: "Other", label: "Something else" },
] as const;

export type RequestType = (typeof requestTypes)[number]["code"];
export const requestTypeCodes = requestTypes.map(({ code }) => code);
export const isRequestType = (text: unknown): text is RequestType => requestTypeCodes.some((code) => code === text);
