import { useEffect } from "react";
import { isoOfEpoch } from "#domain/epoch.ts";
import { readVisitorReading, markImported } from "#features/opportunities/web/reading-state.ts";
import { api } from "#web/api/client.ts";
import { useQueryClient } from "@tanstack/react-query";

/** Says that a member is here, and gives what this browser knew about its reader before they signed in, once. */
export function useTriageVisit(): void {
  const client = useQueryClient();
  useEffect(() => {
    const arrive = async () => {
      const visitor = readVisitorReading();
      if (visitor) {
        const { seen, lastVisitEnded } = visitor;
        const ended = lastVisitEnded === null ? null : isoOfEpoch(lastVisitEnded);
        await api.triage.import({ body: { seen, lastVisitEnded: ended } });
        markImported();
      }
      await api.triage.visit({});
      await client.invalidateQueries({ queryKey: ["cards"] });
    };
    // Without it notices are neither new nor seen, and the next page tries again.
    arrive().catch(() => undefined);
  }, [client]);
}
