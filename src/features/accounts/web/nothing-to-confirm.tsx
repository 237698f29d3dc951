import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";

/** Replaces the form if there is nothing to verify: says why, and where to go next. */
export const NothingToConfirm = ({ title, children }: { title: string; children: string }) => (
  <FormPage title={title} lead={<p>{children}</p>}>
    <Actions>
      <ButtonLink to="/account" preset="primary">
        Manage account
      </ButtonLink>
      <ButtonLink to="/account/notification-settings">Notification settings</ButtonLink>
    </Actions>
  </FormPage>
);
