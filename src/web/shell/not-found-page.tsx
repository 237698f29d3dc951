import { NoticePage } from "#web/shell/notice-page.tsx";
import { WaysOn } from "#web/shell/ways-on.tsx";

/** Any path that leads nowhere. */
export const NotFoundPage = () => (
  <NoticePage title="There is no page here" actions={<WaysOn />}>
    <p>The address may have been cut short on its way, or what stood here is gone.</p>
  </NoticePage>
);
