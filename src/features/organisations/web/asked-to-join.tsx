import { formatAbn } from "#domain/abn.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatDateTime } from "#domain/format-time.ts";
import { useReaderZone } from "#features/opportunities/web/now.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";

type Props = {
  asked: { abn: string; askedDate: string };
  isChecking: boolean;
  onCheck: () => void;
  /** Leaves the wait for another way into an organisation. */
  onOther: () => void;
};

/** Somebody has asked to join an organisation, and nobody has decided. */
export function AskedToJoin({ asked: { abn, askedDate }, isChecking, onCheck, onOther }: Props) {
  const zone = useReaderZone() ?? "Australia/Sydney";
  return (
    <FormPage
      title="You have asked to join"
      lead={
        <p>
          The admins of the organisation with ABN {formatAbn(abn).replaceAll(" ", "\u00a0")} were asked on{" "}
          {formatDateTime(epochOf(askedDate), zone)}. You get an e-mail when one of them decides; this page looks again
          by itself.
        </p>
      }
    >
      <Actions>
        <Button preset="primary" icon="refresh" busy={isChecking} onClick={onCheck}>
          Check again
        </Button>
        <Button onClick={onOther}>Join or make another</Button>
        <ButtonLink to="/opportunities" preset="low-profile">
          Search meanwhile
        </ButtonLink>
      </Actions>
    </FormPage>
  );
}
