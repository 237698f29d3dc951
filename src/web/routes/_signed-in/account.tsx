import { AccountLayout } from "#features/accounts/web/account-layout.tsx";
import { createFileRoute, Outlet } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account")({
  staticData: { hasShortFooter: true },
  component: () => (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  ),
});
