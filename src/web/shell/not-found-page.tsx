import { MessagePage } from "./message-page.tsx";
import { NextSteps } from "./next-steps.tsx";

/** The page for unknown paths. */
export const NotFoundPage = () => (
  <MessagePage title="Page not found" actions={<NextSteps />}>
    <p>The address may be incomplete, or the page may have been removed.</p>
  </MessagePage>
);
