import type { Answer } from "#contract/endpoint.ts";
import type { alertsContract } from "#features/alerts/contract.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useSession } from "#web/session/session.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { actWords } from "./act-text.ts";
import { EndedLink } from "./ended-link.tsx";
import { LinkFailure } from "./link-failure.tsx";

const actQuery = (token: string) =>
  queryOptions({
    queryKey: ["act", token],
    queryFn: ({ signal }) => api.alerts.act({ params: { token } }, { signal }),
    retry: false,
  });

/**
 * The page of a link that acts. It changes nothing until its reader presses the button, because scanners follow links;
 * for the person that it was sent to, signed in here, it acts by itself once.
 */
export function ActPage({ token }: { token: string }) {
  const act = useQuery(actQuery(token));
  if (act.isPending) return <Spinner />;
  if (act.isError) {
    const reason = refusalOf(act.error)?.detail;
    return (
      <EndedLink reason={reason}>
        {reason === undefined && <ErrorPanel thing="the link" onRetry={() => void act.refetch()} />}
      </EndedLink>
    );
  }
  return <LinkedAct token={token} linked={act.data} />;
}

function LinkedAct({ token, linked }: { token: string; linked: Answer<(typeof alertsContract)["act"]> }) {
  const client = useQueryClient();
  const { act, title, amendment, publicOpportunityId, isDone, canUndo, isOwn, isUsed } = linked;
  const change = useMutation({
    mutationFn: (isUndo: boolean) => {
      const params = { token };
      return isUndo ? api.alerts.undoAct({ params }) : api.alerts.performAct({ params, body: {} });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: actQuery(token).queryKey }),
  });
  const actsByItself = useRef(isOwn && !isDone && !isUsed);
  const { mutate } = change;
  useEffect(() => {
    if (!actsByItself.current) return;
    actsByItself.current = false;
    mutate(false);
  }, [mutate]);
  const words = actWords[act];
  const isOfAnother = useSession().status === "signed-in" && !isOwn;
  return (
    <FormPage
      title={isDone ? words.done : words.title}
      lead={
        <>
          <p>{isDone ? words.isDone(title, amendment) : words.means(title, amendment)}</p>
          {isOfAnother && <p>This message was sent to someone else. What you do here counts for them.</p>}
        </>
      }
    >
      <LinkFailure error={change.error} />
      <Actions>
        {(!isDone || canUndo) && (
          <Button {...(!isDone && { preset: "primary" })} busy={change.isPending} onClick={() => mutate(isDone)}>
            {isDone ? "Undo" : words.button}
          </Button>
        )}
        <ButtonLink to="/opportunities/$id/{-$slug}" params={{ id: publicOpportunityId }}>
          Open the opportunity
        </ButtonLink>
      </Actions>
    </FormPage>
  );
}
