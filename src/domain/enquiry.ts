/** How somebody can be answered. */
export const contactMethods = ["Email", "Phone"] as const;
export const maxEnquiryLength = 5_000;
