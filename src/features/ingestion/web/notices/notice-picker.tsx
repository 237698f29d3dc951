import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import classes from "./notice-picker.module.css";

/** The notice that an operator names, none while they have not named one. */
export const noticeQuery = (name: string) =>
  queryOptions({
    queryKey: ["operator", "notice", name],
    queryFn: ({ signal }) => api.ingestion.notice({ query: { notice: name } }, { signal }),
    enabled: name !== "",
    staleTime: 0,
    // Before it was joined or separated, the same name may have meant another notice: an act would be about that one.
    gcTime: 0,
    retry: false,
  });
export type NamedNotice = Awaited<ReturnType<typeof api.ingestion.notice>>;

const typingMs = 350;

/** The notice that is named in a field, once the operator has stopped typing. */
export const useNamedNotice = (text: string) => useQuery(noticeQuery(useDebouncedValue(text.trim(), typingMs)));

type Props = { label: string; help?: string; value: string; onChange: (value: string) => void };

/** A field for the id, address or reference of a notice, and the notice that it names below it. */
export function NoticePicker({ label, help, value, onChange }: Props) {
  const { data, error } = useNamedNotice(value);
  return (
    <div className={classes["picker"]}>
      <TextField
        label={label}
        help={help}
        value={value}
        maxLength={500}
        placeholder="Id, address or reference"
        spellCheck={false}
        error={value.trim() === "" ? undefined : problemOf(error)}
        onChange={(event) => onChange(event.target.value)}
      />
      <div aria-live="polite">{data && value.trim() !== "" && <FoundNotice notice={data} />}</div>
    </div>
  );
}

function FoundNotice({ notice }: { notice: NamedNotice }) {
  const zone = useOperatorZone();
  const { publicOpportunityId: id, title, statusName, sourceNames, firstSeenDate, isShown, isWithdrawn } = notice;
  return (
    <p className={classes["found"]}>
      <OpportunityStatus status={statusName} />{" "}
      {isShown ? (
        <Link to="/opportunities/$id/{-$slug}" params={{ id, slug: undefined }}>
          {title}
        </Link>
      ) : (
        title
      )}{" "}
      <span className={classes["quiet"]}>
        · {sourceNames.join(", ")} · first seen {formatDate(epochOf(firstSeenDate), zone)}
        {isWithdrawn ? " · withdrawn" : !isShown && " · not shown, because no release makes it"}
      </span>
    </p>
  );
}

const problemOf = (error: unknown): string | undefined =>
  error ? (refusalOf(error)?.detail ?? "The notice could not be read. Try again.") : undefined;
