import { NoticePage } from "#web/shell/notice-page.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** Any path that leads nowhere. */
export const NotFoundPage = () => (
  <NoticePage
    title="There is no page here"
    actions={
      <>
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search tenders
        </ButtonLink>
        <ButtonLink to="/">Home</ButtonLink>
      </>
    }
  >
    <p>The address may have been cut short on its way, or what stood here is gone.</p>
  </NoticePage>
);
