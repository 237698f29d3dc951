import { signOut } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { StaysAfterErasure } from "./stays-after-erasure.tsx";

/** Confirms that an account was erased. `isOwnProvider`: its sign-in was ours and is gone with it. */
export const AccountDeletedPage = ({ isOwnProvider }: { isOwnProvider: boolean }) => (
  <FormPage
    title="Your account is deleted"
    lead={
      <p>
        Everything we stored about you is deleted, and you are signed out here. If your email address was verified, our
        last email to it confirms this.
      </p>
    }
  >
    <h2>Only this stays</h2>
    <StaysAfterErasure />
    {!isOwnProvider && (
      <p>
        Your account at your identity provider stays, and you may still be signed in there. Only that provider can
        delete it.
      </p>
    )}
    <Actions>
      {!isOwnProvider && (
        <Button preset="primary" onClick={() => void signOut()}>
          Sign out at the identity provider
        </Button>
      )}
      <ButtonLink to="/opportunities" preset={isOwnProvider ? "primary" : undefined}>
        Search tenders
      </ButtonLink>
      <ButtonLink to="/">Home</ButtonLink>
    </Actions>
  </FormPage>
);
