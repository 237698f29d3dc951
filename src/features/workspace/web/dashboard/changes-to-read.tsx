import { changeFieldOf } from "#domain/change-field.ts";
import { formatCounted, formatCount } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
import { Prompt, PromptList } from "#features/accounts/web/prompts.tsx";
import { useSeen } from "#features/watch-list/web/use-seen.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import classes from "./changes-to-read.module.css";
import type { Dashboard } from "./dashboard-query.ts";

type Notice = Dashboard["changesToRead"]["items"][number];
/** More than these fields of one notice are "and more". */
const maxFields = 3;

/** What changed in notices that the reader watches, until they open them, or say that they saw what is important. */
export function ChangesToRead({ changes }: { changes: Dashboard["changesToRead"] }) {
  const { items, totalRecords, countOfChanges } = changes;
  const [newest] = items;
  const seen = useSeen();
  useEffect(() => {
    // The last notification put how many there were on the icon of the installed product.
    if (totalRecords === 0) void navigator.clearAppBadge?.().catch(() => undefined);
  }, [totalRecords]);
  if (newest === undefined) return null;
  return (
    <PromptList label="Changes to read">
      <Prompt
        icon="refresh"
        title={`${formatCounted(countOfChanges, "change", "changes")} to read on ${formatCount(totalRecords)} that you watch`}
        description={items.map((item) => (
          <span key={item.publicOpportunityId} className={classes["change"]}>
            <span className={classes["title"]}>
              {fieldsText(item)}:{" "}
              <Link to="/opportunities/$id/{-$slug}" params={paramsOf(item)}>
                {item.title}
              </Link>
            </span>
            <Button
              preset="tool"
              size="xs"
              icon="check"
              busy={seen.isPending}
              aria-label={`I have seen this: ${item.title}`}
              onClick={() =>
                seen.mutate({ publicOpportunityIds: [item.publicOpportunityId], foundUntil: item.lastFoundDate })
              }
            >
              I have seen this
            </Button>
          </span>
        ))}
        action={
          <ButtonLink
            to="/opportunities/$id/{-$slug}"
            params={paramsOf(newest)}
            size="sm"
            aria-label={`Read the changes of ${newest.title}`}
          >
            Read
          </ButtonLink>
        }
      />
    </PromptList>
  );
}

const paramsOf = ({ publicOpportunityId, title }: Notice) => ({
  id: publicOpportunityId,
  slug: slugOf(title) || undefined,
});

/** "Closing, documents and more" */
function fieldsText({ fields }: Notice): string {
  const names = [...new Set(fields.map((code) => changeFieldOf(code).name))];
  const [first, ...rest] = names.slice(0, maxFields).map((name, index) => (index === 0 ? name : name.toLowerCase()));
  return [first, ...rest].join(", ") + (names.length > maxFields ? " and more" : "");
}
