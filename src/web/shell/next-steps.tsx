import { ButtonLink } from "#web/ui/button-link.tsx";

/** Where to go from a page that has nothing: to the search, or home. */
export const NextSteps = () => (
  <>
    <ButtonLink to="/opportunities" preset="primary" icon="search">
      Search tenders
    </ButtonLink>
    <ButtonLink to="/">Home</ButtonLink>
  </>
);
