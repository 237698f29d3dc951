import { usersQuery } from "#features/organisations/web/organisation-queries.ts";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import { useQuery } from "@tanstack/react-query";
import type { PipelineRecord } from "./pipeline-queries.ts";

type Props = { owner: PipelineRecord["owner"] | undefined; onChoose: (email: string | null) => void };

/** Value of the choice that nobody owns it, and of the one that stands until an owner is chosen for several. */
const nobody = "nobody";
const several = "several";

/** The owner among the members of the organisation. Without `owner` it is chosen for several records. */
export function OwnerChoice({ owner, onChoose }: Props) {
  const { data } = useQuery(usersQuery);
  const members = (data?.items ?? []).map(({ email, name }) => ({ value: email, label: name }));
  const isListed = !owner || members.some(({ value }) => value === owner.email);
  return (
    <SelectMenu
      label="Owner"
      value={owner === undefined ? several : (owner?.email ?? nobody)}
      options={[
        ...(owner === undefined ? [{ value: several, label: "Owner" }] : []),
        { value: nobody, label: "No owner" },
        ...(isListed ? [] : [{ value: owner.email, label: owner.fullName }]),
        ...members,
      ]}
      onChange={(value) => value !== several && onChoose(value === nobody ? null : value)}
    />
  );
}
