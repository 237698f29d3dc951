import type { LinkProps } from "@tanstack/react-router";
import { sections, type Section } from "#web/shell/sections.ts";

export type Destination = {
  label: string;
  link: Pick<LinkProps, "to" | "params">;
  /** Only for signed-in readers. */
  isForMembers?: true;
};

const section = (name: Section): Destination => ({
  label: sections[name].title,
  link: { to: "/$section", params: { section: name } },
});

/** The main navigation, in the specification's order. */
export const mainNavigation: Destination[] = [
  { label: "Dashboard", link: { to: "/dashboard" }, isForMembers: true },
  { label: "Browse", link: { to: "/browse" } },
  { label: "Insights", link: { to: "/insights" } },
  { label: "Search", link: { to: "/opportunities" } },
  { label: "Pricing", link: { to: "/pricing" } },
  section("support"),
  { label: "Blog", link: { to: "/blog" } },
  { label: "About us", link: { to: "/about-us" } },
];

/** The links at the end of the footer. */
export const footerNavigation: Destination[] = [
  { label: "FAQs", link: { to: "/faq" } },
  section("support"),
  { label: "Coverage", link: { to: "/coverage" } },
  { label: "Privacy policy", link: { to: "/privacy-policy" } },
  { label: "Terms and conditions", link: { to: "/terms-and-conditions" } },
];
