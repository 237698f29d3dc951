import { usePendingInvitesOf } from "./use-pending-invites-of.ts";

type Props = { email: string; whose: "their" | "your" };

/** What happens to the invites of someone who may no longer invite; renders nothing if none is pending. */
export function WithdrawnInvites({ email, whose }: Props) {
  const count = usePendingInvitesOf(email);
  if (count === 0) return null;
  return (
    <p>
      {count === 1
        ? `1 of ${whose} pending invites will be cancelled. Its link will stop working.`
        : `${count} of ${whose} pending invites will be cancelled. Their links will stop working.`}
    </p>
  );
}
