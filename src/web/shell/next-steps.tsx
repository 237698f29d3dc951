import { ButtonLink } from "#web/ui/button-link.tsx";

/** Links for a page without content: search and home. */
export const NextSteps = () => (
  <>
    <ButtonLink to="/opportunities" preset="primary" icon="search">
      Search tenders
    </ButtonLink>
    <ButtonLink to="/">Home</ButtonLink>
  </>
);
