import type { Doc } from "#search-core/types.ts";
import type { ClusterIndex, FeedPosition } from "#adapters/search-engine/port.ts";
import type { ClusterClient } from "./client.ts";
import { ClusterError } from "./client.ts";
import { documentOf } from "./document.ts";
import { indexDefinition, indexVersion } from "./mapping.ts";

/** About this much in one request: larger ones take memory of the node, smaller ones time. */
const bulkBytes = 4_000_000;
/** Attempts at documents that the cluster is too busy for; the last wait is ten seconds. */
const maxAttempts = 10;
/** A search with long lists and trade words has more clauses than the cluster's default of 1,024. */
const maxClauses = 65_536;

/** The document that says how far the index is. It belongs to no organisation that there is, so no search finds it. */
export const cursorId = "cursor";
export type Cursor = { organisation: typeof nobody; cursor: FeedPosition };
const nobody = -1;

type Line = { action: object; document?: object };
type BulkAnswer = {
  errors: boolean;
  items: Record<string, { _id: string; status: number; error?: { type: string; reason: string } }>[];
};

export type ClusterIndexOptions = {
  /** What the names of this installation's indexes begin with. */
  prefix: string;
  shards: number;
  replicas: number;
};

/** The name under which indexes of one version are searched. */
export const aliasOf = (prefix: string, docsVersion: string): string => `${prefix}-${indexVersion(docsVersion)}`;

/**
 * Writes the index of one version. An index is built under a name of its own, and its alias moves when it is whole, so
 * that searches never see half of one. Documents carry the feed's sequence number as their version: what another
 * process writes late, from an older state, is rejected by the cluster.
 */
export function clusterIndex(client: ClusterClient, alias: string, options: ClusterIndexOptions): ClusterIndex {
  const { request } = client;
  /** The index that is written, and whether the alias names it already. */
  let target: { name: string; isLive: boolean } | undefined;

  /** The indexes behind a name or a pattern. */
  async function indexesOf(pattern: string): Promise<string[]> {
    const found = await request<Record<string, unknown>>(
      "GET",
      `/${pattern}?allow_no_indices=true&ignore_unavailable=true`,
    );
    return Object.keys(found);
  }

  /**
   * Indexes of other versions but the newest, which processes may still search while this version replaces theirs. Only
   * names that we have given: another installation's can begin alike.
   */
  async function superseded(): Promise<string[]> {
    type Settings = Record<string, { settings: { index: { creation_date: string } } }>;
    const isOurs = new RegExp(`^${options.prefix}-[0-9a-f]{12}-[0-9a-f]{8}$`);
    const found = await request<Settings>("GET", `/${options.prefix}-*/_settings?allow_no_indices=true`);
    return Object.entries(found)
      .filter(([name]) => isOurs.test(name) && !name.startsWith(`${alias}-`))
      .sort(([, a], [, b]) => Number(b.settings.index.creation_date) - Number(a.settings.index.creation_date))
      .slice(1)
      .map(([name]) => name);
  }

  /** The index that the alias names, if there is one. */
  async function live(): Promise<string | undefined> {
    try {
      return Object.keys(await request<object>("GET", `/_alias/${alias}`))[0];
    } catch (error) {
      if (error instanceof ClusterError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Sends lines, and those again that the cluster was too busy for. Conflicts are older than what is there. */
  async function bulk(name: string, lines: Line[]): Promise<void> {
    for (let attempt = 0, left = lines; left.length > 0; attempt++) {
      if (attempt > 0) await client.backOff(attempt);
      const body = left.map(
        ({ action, document }) => JSON.stringify(action) + (document ? `\n${JSON.stringify(document)}` : ""),
      );
      let answer: BulkAnswer;
      try {
        answer = await request<BulkAnswer>("POST", `/${name}/_bulk`, `${body.join("\n")}\n`);
      } catch (error) {
        if ((error as Error).name !== "EngineBusy" || attempt >= maxAttempts) throw error;
        continue;
      }
      const results = answer.items.map((item) => Object.values(item)[0]!);
      const refused = results.find(({ status }) => status >= 400 && ![404, 409, 429].includes(status));
      if (refused)
        throw new ClusterError(refused.status, refused.error!.type, `${refused._id}: ${refused.error!.reason}`);
      left = left.filter((_, i) => results[i]!.status === 429);
      if (left.length > 0 && attempt >= maxAttempts) throw new Error("The search cluster is too busy for documents.");
    }
  }

  return {
    async open() {
      const name = await live();
      target = name === undefined ? undefined : { name, isLive: true };
      if (name === undefined) return undefined;
      const { _source } = await request<{ _source?: Cursor }>("GET", `/${name}/_doc/${cursorId}`).catch(
        (error: unknown) => {
          if (error instanceof ClusterError && error.status === 404) return {} as { _source?: Cursor };
          throw error;
        },
      );
      return _source?.cursor;
    },

    async begin() {
      const current = await live();
      // What an earlier build has left, whoever began it: one process builds at a time.
      for (const name of await indexesOf(`${alias}-*`)) if (name !== current) await request("DELETE", `/${name}`);
      for (const name of await superseded()) await request("DELETE", `/${name}`);
      await request("PUT", "/_cluster/settings", {
        persistent: { "indices.query.bool.max_clause_count": maxClauses },
      }).catch(() => {}); // managed clusters set it elsewhere
      const name = `${alias}-${crypto.randomUUID().slice(0, 8)}`;
      await request("PUT", `/${name}`, indexDefinition(options));
      target = { name, isLive: false };
    },

    async update(docs: readonly Doc[], removed: readonly number[], sequence: number) {
      const version = { version: sequence, version_type: "external_gte" };
      const { name } = target!;
      let lines: Line[] = [];
      let bytes = 0;
      const gone = new Set(removed);
      const flush = async () => {
        if (lines.length > 0) await bulk(name, lines);
        [lines, bytes] = [[], 0];
      };
      for (const doc of docs) {
        if (gone.has(doc.id)) continue;
        const document = documentOf(doc);
        lines.push({ action: { index: { _id: String(doc.id), ...version } }, document });
        bytes += doc.description.length * 8 + 2_000;
        if (bytes >= bulkBytes) await flush();
      }
      for (const id of gone) lines.push({ action: { delete: { _id: String(id), ...version } } });
      await flush();
    },

    async publish(cursor) {
      const { name, isLive } = target!;
      await request("POST", `/${name}/_refresh`);
      // After the refresh, so that the cursor is never ahead of what searches find.
      const version = `version=${cursor.sequence}&version_type=external_gte`;
      await request("PUT", `/${name}/_doc/${cursorId}?${version}`, {
        organisation: nobody,
        cursor,
      } satisfies Cursor).catch((error: unknown) => {
        if (!(error instanceof ClusterError && error.status === 409)) throw error;
      });
      if (isLive) return;
      const former = (await indexesOf(`${alias}-*`)).filter((other) => other !== name);
      const actions = [{ add: { index: name, alias } }, ...former.map((index) => ({ remove_index: { index } }))];
      await request("POST", "/_aliases", { actions });
      target = { name, isLive: true };
    },
  };
}
