import { Prompts } from "#features/accounts/web/prompts.tsx";
import { LapsedPlan } from "#features/billing/web/lapsed-plan.tsx";
import { useProfile } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Page } from "#web/ui/page.tsx";
import classes from "./dashboard-page.module.css";

/** The members' start page. The watchlist and what closes next will appear here; until then it says so. */
export function DashboardPage() {
  const profile = useProfile();
  return (
    <Page className={classes["page"]}>
      <h1 className={classes["title"]}>{profile ? `Welcome, ${profile.givenName}` : "Dashboard"}</h1>
      <Prompts />
      {profile && <LapsedPlan />}
      <p className={classes["text"]}>
        Your watchlist and what closes next will appear here. This page is not finished yet. You can already search
        every notice and read each one with its documents and contacts.
      </p>
      <div className={classes["actions"]}>
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search tenders
        </ButtonLink>
        <ButtonLink to="/saved-searches">Saved searches</ButtonLink>
        <ButtonLink to="/account">Manage account</ButtonLink>
      </div>
    </Page>
  );
}
