import { MessagePage } from "./message-page.tsx";
import { NextSteps } from "./next-steps.tsx";

/** The page for unknown paths. */
export const NotFoundPage = () => (
  <MessagePage title="There is no page here" actions={<NextSteps />}>
    <p>The address may have been cut short on its way, or what stood here is gone.</p>
  </MessagePage>
);
