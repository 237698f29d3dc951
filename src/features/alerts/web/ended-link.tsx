import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import type { ReactNode } from "react";

type Props = {
  reason?: string | undefined;
  /** Stands in place of the reason. */
  children?: ReactNode;
};

/** A link of a message that leads nowhere, and why. */
export const EndedLink = ({ reason, children }: Props) => (
  <FormPage title="This link does not work" {...(reason !== undefined && { lead: <p>{reason}</p> })}>
    {children}
    <Actions>
      <ButtonLink to="/dashboard" preset="primary">
        Open the dashboard
      </ButtonLink>
    </Actions>
  </FormPage>
);
