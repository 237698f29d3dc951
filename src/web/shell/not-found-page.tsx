import { MessagePage } from "#web/shell/notice-page.tsx";
import { NextSteps } from "#web/shell/ways-on.tsx";

/** Any path that leads nowhere. */
export const NotFoundPage = () => (
  <MessagePage title="There is no page here" actions={<NextSteps />}>
    <p>The address may have been cut short on its way, or what stood here is gone.</p>
  </MessagePage>
);
