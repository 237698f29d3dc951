import { AccountDeletedPage } from "#features/accounts/web/account-deleted-page.tsx";
import { title, useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/account-deleted")({
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Account deleted") }, { name: "robots", content: "noindex" }],
  }),
  component: AccountDeleted,
});

function AccountDeleted() {
  return <AccountDeletedPage isOwnProvider={useSite().identity?.isOwn ?? false} />;
}
