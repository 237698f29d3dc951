/** Pages that the header and footer link to and that are not open yet. */
export const sections = {
  browse: { title: "Browse", description: "Browse buyers, categories and places" },
  insights: { title: "Insights", description: "Who wins which work, from awarded tenders" },
  pricing: { title: "Pricing", description: "Plans from $55 a month including GST, with a 7-day trial" },
  support: { title: "Support", description: "Where to ask a question" },
  blog: { title: "Blog", description: "Articles about tendering in Australia" },
  "about-us": { title: "About us", description: "The people behind this site" },
  faq: { title: "FAQs", description: "Answers to frequent questions" },
} as const;

export type Section = keyof typeof sections;
export const isSection = (path: string): path is Section => Object.hasOwn(sections, path);
