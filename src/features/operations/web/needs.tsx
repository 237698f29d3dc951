import { formatCounted } from "#domain/format-number.ts";
import type { api } from "#web/api/client.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import type { LinkProps } from "@tanstack/react-router";
import classes from "./needs.module.css";

type Due = Awaited<ReturnType<typeof api.operations.installation>>["due"];
type Need = { count: number; icon: IconName; text: string; to: LinkProps["to"]; label: string };

const needsOf = (due: Due): Need[] => [
  {
    count: due.listings,
    icon: "alert-triangle",
    text: `${formatCounted(due.listings, "listing is", "listings are")} behind or failing.`,
    to: "/operator/sources",
    label: "Open sources",
  },
  {
    count: due.deliveries,
    icon: "mail",
    text: `${formatCounted(due.deliveries, "delivery is", "deliveries are")} dead.`,
    to: "/operator/deliveries",
    label: "Open deliveries",
  },
  {
    count: due.failedNotices,
    icon: "alert-triangle",
    text: `${formatCounted(due.failedNotices, "notice")} could not be matched or told.`,
    to: "/operator/deliveries",
    label: "Open deliveries",
  },
  {
    count: due.enquiries + due.feedback,
    icon: "message",
    text: `${waitingText(due)}.`,
    to: "/operator/enquiries",
    label: "Open enquiries",
  },
  {
    count: due.reports,
    icon: "alert-circle",
    text: `${formatCounted(due.reports, "report")} of missing or wrong data.`,
    to: "/operator/reports",
    label: "Open reports",
  },
  {
    count: due.jobs,
    icon: "refresh",
    text: `${formatCounted(due.jobs, "job was", "jobs were")} given up within the last hour.`,
    to: "/operator/jobs",
    label: "Open jobs",
  },
];

/** "2 enquiries and 1 comment about pages wait", without what there is none of. */
function waitingText({ enquiries, feedback }: Due): string {
  const waiting = [
    enquiries > 0 && formatCounted(enquiries, "enquiry", "enquiries"),
    feedback > 0 && formatCounted(feedback, "comment about pages", "comments about pages"),
  ].filter((part) => part !== false);
  return `${waiting.join(" and ")} ${enquiries + feedback === 1 ? "waits" : "wait"}`;
}

/** What needs somebody, each with the way to it. */
export function Needs({ due }: { due: Due }) {
  const needs = needsOf(due).filter(({ count }) => count > 0);
  if (needs.length === 0) return <p className={classes["none"]}>Nothing needs you.</p>;
  return (
    <ul className={classes["needs"]} aria-label="Needs attention">
      {needs.map(({ icon, text, to, label }) => (
        <li key={text}>
          <Icon name={icon} className={classes["icon"]} />
          <strong>{text}</strong>
          <ButtonLink to={to} size="xs">
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
