/** Pages that the header and the footer name and that are not open yet. Each leaves this list when it opens. */
export const sections = {
  browse: { title: "Browse", says: "Buyers, categories and places to walk through" },
  insights: { title: "Insights", says: "Who wins which work, from awarded tenders" },
  pricing: { title: "Pricing", says: "Plans from $55 a month including GST, with a trial of seven days" },
  support: { title: "Support", says: "Where to ask a question" },
  blog: { title: "Blog", says: "Articles about tendering in Australia" },
  "about-us": { title: "About us", says: "Who makes this" },
  faq: { title: "FAQs", says: "Answers to what people ask most" },
  "privacy-policy": { title: "Privacy policy", says: "What is stored about you and why" },
  "terms-and-conditions": { title: "Terms and conditions", says: "What both sides agree to" },
} as const;

export type Section = keyof typeof sections;
export const isSection = (path: string): path is Section => Object.hasOwn(sections, path);
