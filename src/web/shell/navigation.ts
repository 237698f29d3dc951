import type { LinkProps } from "@tanstack/react-router";

export type Destination = {
  label: string;
  link: Pick<LinkProps, "to">;
  /** Only for signed-in readers. */
  isForMembers?: true;
};

/** The main navigation, in the specification's order. */
export const mainNavigation: Destination[] = [
  { label: "Dashboard", link: { to: "/dashboard" }, isForMembers: true },
  { label: "Browse", link: { to: "/browse" } },
  { label: "Insights", link: { to: "/insights" } },
  { label: "Search", link: { to: "/opportunities" } },
  { label: "Pricing", link: { to: "/pricing" } },
  { label: "Support", link: { to: "/support" } },
  { label: "Blog", link: { to: "/blog" } },
  { label: "About us", link: { to: "/about-us" } },
];

const deskPages = /^\/(dashboard|saved-search|watchlist|pipeline|private-opportunities|calendar|activity)/;

/** True for the pages that members work on every day: in the main navigation they are parts of the dashboard. */
export const isDeskPage = (pathname: string): boolean => deskPages.test(pathname);

/** The links at the end of the footer. */
export const footerNavigation: Destination[] = [
  { label: "FAQs", link: { to: "/faq" } },
  { label: "Support", link: { to: "/support" } },
  { label: "Coverage", link: { to: "/coverage" } },
  { label: "Privacy policy", link: { to: "/privacy-policy" } },
  { label: "Terms and conditions", link: { to: "/terms-and-conditions" } },
];
