import { AccountDeletedPage } from "#features/accounts/web/account-deleted-page.tsx";
import { title, useSite } from "#web/site.ts";
import { hasErasedAccount } from "#web/session/erasure-mark.ts";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";
import { createFileRoute, useHydrated } from "@tanstack/react-router";

export const Route = createFileRoute("/account-deleted")({
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Account deleted") }, { name: "robots", content: "noindex" }],
  }),
  component: AccountDeleted,
});

/** Only the tab that has deleted its account is told so; the address alone proves nothing. */
function AccountDeleted() {
  const isOwnProvider = useSite().identity?.isOwn ?? false;
  if (!useHydrated()) return null;
  return hasErasedAccount() ? <AccountDeletedPage isOwnProvider={isOwnProvider} /> : <NotFoundPage />;
}
