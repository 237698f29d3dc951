import { slugOf } from "#domain/slug.ts";
import { useAction } from "#web/forms/use-action.ts";
import { api } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { privateDetailQuery, privateKeys, sameAsQuery } from "./private-queries.ts";
import classes from "./private-strip.module.css";

type Notice = { publicOpportunityId: string; title: string };

const NoticeLink = ({ notice: { publicOpportunityId: id, title } }: { notice: Notice }) => (
  <Link to="/opportunities/$id/{-$slug}" params={{ id, slug: slugOf(title) || undefined }}>
    {title}
  </Link>
);

/** On a private notice's page: that it is private, where to edit it, and which public notice is the same. */
export function PrivateStrip({ id }: { id: string }) {
  const { data } = useQuery(privateDetailQuery(id));
  const [isChoosing, setChoosing] = useState(false);
  const setSame = useAction(
    async (publicOpportunityId: string | null) => {
      await api.privateOpportunities.setSameAs({ params: { opportunityId: id }, body: { publicOpportunityId } });
      setChoosing(false);
    },
    { failureTitle: "The two were not linked", changes: privateKeys },
  );
  return (
    <div className={classes["strip"]}>
      <span className={classes["mark"]}>
        <Icon name="lock" /> Private to your organisation
      </span>
      <ButtonLink to="/private-opportunities/$id" params={{ id }} size="sm" icon="pencil">
        Edit
      </ButtonLink>
      {data?.sameAs && (
        <span>
          The same as <NoticeLink notice={data.sameAs} />{" "}
          <Button preset="tool" size="xs" busy={setSame.isPending} onClick={() => setSame.mutate(null)}>
            Not the same
          </Button>
        </span>
      )}
      {data && !data.sameAs && !isChoosing && (
        <Button preset="tool" size="xs" onClick={() => setChoosing(true)}>
          It is also published
        </Button>
      )}
      {isChoosing && !data?.sameAs && (
        <SameAs isBusy={setSame.isPending} onChoose={setSame.mutate} onCancel={() => setChoosing(false)} />
      )}
    </div>
  );
}

type SameProps = { isBusy: boolean; onChoose: (id: string) => void; onCancel: () => void };

/** Asks for the address of the public notice's page. */
function SameAs({ isBusy, onChoose, onCancel }: SameProps) {
  const [address, setAddress] = useState("");
  return (
    <form
      className={classes["same"]}
      onSubmit={(event) => {
        event.preventDefault();
        const id = /\/opportunities\/(\w+)/.exec(address)?.[1] ?? address.trim();
        if (id) onChoose(id);
      }}
    >
      <TextField
        label="Address of the public opportunity's page"
        name="sameAs"
        size="sm"
        className={classes["field"]}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" size="sm" busy={isBusy}>
        Link
      </Button>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** On a public notice's page: what the organisation has entered that is the same. */
export function SameAsPrivate({ id }: { id: string }) {
  const { data } = useQuery(sameAsQuery(id));
  if (!data?.items.length) return null;
  return (
    <p className={classes["strip"]}>
      <span className={classes["mark"]}>
        <Icon name="lock" /> Your organisation also entered
      </span>
      {data.items.map((item) => (
        <NoticeLink key={item.publicOpportunityId} notice={item} />
      ))}
    </p>
  );
}
