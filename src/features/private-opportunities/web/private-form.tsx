import { privateOpportunitiesContract } from "#features/private-opportunities/contract.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { api } from "#web/api/client.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { draftLabels, draftOf, emptyDraft, fieldLabels, noticeOf, type NoticeDraft } from "./notice-draft.ts";
import { NoticeFields } from "./notice-fields.tsx";
import classes from "./private-form.module.css";
import { type PrivateDetail, privateDetailQuery, privateKeys } from "./private-queries.ts";
import { ReadInvitation } from "./read-invitation.tsx";

const schema = privateOpportunitiesContract.create.body;

const saved = () => ({
  type: "success" as const,
  title: "Saved",
  message: "Your organisation can find it in search now.",
});
const failureTitle = "The opportunity was not saved";

/** Enters a notice, perhaps from a text that is read. */
export function NewPrivatePage() {
  const zone = useMember().profile.timeZoneId;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => emptyDraft(zone));
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    schema,
    body: () => noticeOf(draft),
    send: async (notice) => {
      await api.privateOpportunities.create({ body: notice });
      setSaved(true);
    },
    names: fieldLabels,
    isChanged: !isSaved && JSON.stringify(draft) !== JSON.stringify(emptyDraft(zone)),
    failureTitle,
    successToast: saved,
    changes: privateKeys,
    onDone: () => void navigate({ to: "/private-opportunities" }),
  });
  return (
    <FormPage
      title="New private opportunity"
      lead="An invitation or request that no portal publishes. Only your organisation sees it."
    >
      <ReadInvitation zone={zone} onRead={({ notice }) => setDraft(draftOf(notice))} />
      <form {...form.props} className={classes["form"]}>
        <NoticeFields
          draft={draft}
          errors={form.errors}
          onEdit={(change, path) => {
            setDraft((before) => ({ ...before, ...change }));
            form.forget(path);
          }}
        />
        <SaveAction form={form}>Save opportunity</SaveAction>
      </form>
    </FormPage>
  );
}

/** Corrects a notice. */
export function EditPrivatePage({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(privateDetailQuery(id));
  return (
    <FormPage title="Edit private opportunity">
      {isError && <ErrorPanel thing="the opportunity" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton width="70%" />}
      {data && <EditForm stored={data} />}
    </FormPage>
  );
}

const editable = ({ notice, version }: PrivateDetail) => ({ values: draftOf(notice), version });

function EditForm({ stored: detail }: { stored: PrivateDetail }) {
  const { publicOpportunityId: opportunityId } = detail;
  const client = useQueryClient();
  const stored = editable(detail);
  // A notice is sent whole: the newest stored one, with what was changed here.
  const newest = useRef<NoticeDraft | null>(null);
  const changed = useRef<Partial<NoticeDraft>>({});
  const form = useUpdateForm({
    stored,
    reread: async () => {
      const read = editable(await client.fetchQuery({ ...privateDetailQuery(opportunityId), staleTime: 0 }));
      newest.current = read.values;
      return read;
    },
    schema,
    body: (edits) => {
      changed.current = edits;
      newest.current = stored.values;
      return noticeOf({ ...stored.values, ...edits });
    },
    send: ({ version }) => {
      const notice = noticeOf({ ...(newest.current ?? stored.values), ...changed.current });
      return api.privateOpportunities.update({ params: { opportunityId }, body: { notice, version } });
    },
    names: { ...fieldLabels, ...draftLabels },
    successToast: saved,
    failureTitle,
    changes: privateKeys,
  });
  return (
    <form {...form.props} className={classes["form"]}>
      <NoticeFields
        draft={form.values}
        errors={form.errors}
        onEdit={(change, path) => {
          form.edit(change);
          form.forget(path);
        }}
      />
      <SaveAction form={form}>Save opportunity</SaveAction>
    </form>
  );
}
