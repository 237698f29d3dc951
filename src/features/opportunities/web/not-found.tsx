import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/page.tsx";
import classes from "./not-found.module.css";

/** An id that leads to no notice. `detail` is what the server said about it. */
export const OpportunityNotFound = ({ detail }: { detail?: string | undefined }) => (
  <Page className={classes["place"]}>
    <EmptyState
      title="Not Found"
      offers={
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search open opportunities
        </ButtonLink>
      }
    >
      <p>
        {detail ?? "There is no opportunity at this address."} The link may have been cut short, or the source took the
        notice back.
      </p>
    </EmptyState>
  </Page>
);
