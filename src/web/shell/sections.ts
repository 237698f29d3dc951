/** Pages that the header and footer link to and that are not open yet. */
export const sections = {
  insights: { title: "Insights", description: "Who wins which work, from awarded tenders" },
  support: { title: "Support", description: "Where to ask a question" },
} as const;

export type Section = keyof typeof sections;
export const isSection = (path: string): path is Section => Object.hasOwn(sections, path);
