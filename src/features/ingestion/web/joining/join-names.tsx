import { formatCounted } from "#domain/format-number.ts";
import { FactList } from "#features/operator/web/operator-page.tsx";
import { ReasonCard } from "#features/operator/web/reason-card.tsx";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { JoinedNames } from "./joined-names.tsx";
import type { Party } from "./joined-pages.tsx";
import classes from "./joining-page.module.css";

const typingMs = 350;

const previewQuery = (party: Party, main: string, other: string) =>
  queryOptions({
    queryKey: ["operator", "join-names-preview", party, main, other],
    queryFn: ({ signal }) =>
      api.ingestion.joinPartyNamesPreview({ params: { party }, query: { main, other } }, { signal }),
    enabled: main !== "" && other !== "",
    staleTime: 0,
    // As in the picker of notices: what was typed may have meant another name.
    gcTime: 0,
    retry: false,
  });
type Preview = Awaited<ReturnType<typeof api.ingestion.joinPartyNamesPreview>>;

/** Picks two names of a buyer or seller, says what joining them changes, and joins them. */
export function JoinNames({ party, page }: { party: Party; page: number }) {
  const [names, setNames] = useState({ main: "", other: "" });
  const typed = useDebouncedValue(`${names.main.trim()}\n${names.other.trim()}`, typingMs).split("\n");
  const { data, error } = useQuery(previewQuery(party, typed[0]!, typed[1]!));
  const preview = names.main.trim() === "" || names.other.trim() === "" ? undefined : data;
  const field = (key: keyof typeof names, label: string, help: string) => (
    <TextField
      label={label}
      help={help}
      value={names[key]}
      maxLength={500}
      placeholder="Name, or the end of its address"
      spellCheck={false}
      onChange={(event) => setNames({ ...names, [key]: event.target.value })}
    />
  );
  return (
    <>
      <div className={classes["pickers"]}>
        {field("main", "The main name", "Its page has the notices of both.")}
        <Button
          size="sm"
          icon="refresh"
          className={classes["swap"]}
          onClick={() => setNames({ main: names.other, other: names.main })}
        >
          Swap
        </Button>
        {field("other", "The other name", "Its notices count for the main one.")}
      </div>
      {error && !preview && <p role="alert">{refusalOf(error)?.detail ?? "The preview could not be made."}</p>}
      {preview && (
        <div className={classes["columns"]}>
          <div className={classes["side"]}>
            <FactList facts={factsOf(preview, party)} />
          </div>
          <div className={classes["side"]}>
            <ReasonCard
              key={`${preview.main.slug} ${preview.other.slug}`}
              label="Join these two"
              refusal={preview.refusal ?? undefined}
              warning={warningOf(preview)}
              act={(reason) =>
                api.ingestion.joinPartyNames({
                  params: { party },
                  body: { mainSlug: preview.main.slug, otherSlug: preview.other.slug, reason },
                })
              }
              onDone={() => setNames({ main: "", other: "" })}
              done={`${preview.other.name} is another name of ${preview.main.name}`}
              failure="The names were not joined"
            />
          </div>
        </div>
      )}
      <JoinedNames party={party} page={page} />
    </>
  );
}

const factsOf = ({ main, other }: Preview, party: Party) =>
  [
    ["Main", `${main.name} · ${formatCounted(main.notices, "notice")}${main.abn ? ` · ABN ${main.abn}` : ""}`],
    ["Other", `${other.name} · ${formatCounted(other.notices, "notice")}${other.abn ? ` · ABN ${other.abn}` : ""}`],
    [
      "Notices",
      `${formatCounted(other.notices, "notice")} of the other then ${other.notices === 1 ? "names" : "name"} the main one`,
    ],
    ["Figures", `lists, filters and pages of ${party}s count both as ${main.name}`],
    ["Told", "nobody. Joining announces nothing"],
    ["Undo", "Separate gives the other its notices back. No rule joins the two again"],
  ] as const;

const warningOf = ({ main, other }: Preview) =>
  main.abn && other.abn && main.abn !== other.abn
    ? "The two have different ABNs. Check that they are one before you join."
    : undefined;
