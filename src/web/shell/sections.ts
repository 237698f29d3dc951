/** Pages that the header and footer link to and that are not open yet. */
export const sections = {
  support: { title: "Support", description: "Where to ask a question" },
} as const;

export type Section = keyof typeof sections;
export const isSection = (path: string): path is Section => Object.hasOwn(sections, path);
