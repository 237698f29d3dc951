import { usePendingInvitesOf } from "./use-pending-invites-of.ts";

type Props = { email: string; whose: "theirs" | "yours" };

/** What happens to the invites of someone who may no longer invite; renders nothing if none is pending. */
export function WithdrawnInvites({ email, whose }: Props) {
  const count = usePendingInvitesOf(email);
  if (count === 0) return null;
  return (
    <p>
      {count === 1
        ? `1 pending invite of ${whose} is withdrawn: its link no longer works.`
        : `${count} pending invites of ${whose} are withdrawn: their links no longer work.`}
    </p>
  );
}
