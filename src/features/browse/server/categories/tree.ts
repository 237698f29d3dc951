import { unspscPath } from "#domain/unspsc.ts";
import type { Totals } from "#features/browse/server/details/queries.ts";
import { type NameWords, nameMatcher, nameWords } from "#search-core/analysis/name-match.ts";

export type CategoryNode = {
  code: number;
  title: string;
  /** For narrow places; null if the title is short enough. */
  shortTitle: string | null;
  slug: string;
  totals: Totals;
  parent: CategoryNode | null;
  /** By code. */
  children: CategoryNode[];
  words: NameWords;
};

export type CategoryTree = {
  segments: CategoryNode[];
  byCode: Map<number, CategoryNode>;
  bySlug: Map<string, CategoryNode>;
};

type Named = { id: number; title: string; short_title: string | null; slug: string };

const none: Totals = { open: 0, closing: 0, awarded: 0, cents: 0 };

/** Every category that has a name, below its nearest ancestor that has one. `categories` come by code. */
export function categoryTree(categories: Named[], totals: (Totals & { code: number })[]): CategoryTree {
  const totalsOf = new Map(totals.map((row) => [row.code, row]));
  const byCode = new Map<number, CategoryNode>();
  for (const { id: code, title, short_title: shortTitle, slug } of categories) {
    const above = unspscPath(code).findLast((ancestor) => ancestor !== code && byCode.has(ancestor));
    const parent = above === undefined ? null : byCode.get(above)!;
    const node: CategoryNode = {
      code,
      title,
      shortTitle,
      slug,
      totals: totalsOf.get(code) ?? none,
      parent,
      children: [],
      words: nameWords(title),
    };
    byCode.set(code, node);
    parent?.children.push(node);
  }
  const all = [...byCode.values()];
  return {
    segments: all.filter(({ parent }) => parent === null),
    byCode,
    bySlug: new Map(all.map((node) => [node.slug, node])),
  };
}

/** The categories above one, the segment first. */
export function ancestorsOf({ parent }: CategoryNode): CategoryNode[] {
  return parent === null ? [] : [...ancestorsOf(parent), parent];
}

/** Finds categories by the start of words of their names, or by the start of their code. */
export function categoryMatcher(typed: string): (node: CategoryNode) => boolean {
  const text = typed.trim();
  const code = /^\d{2,8}$/.test(text) ? text.replace(/(?:00)+$/, "") : null;
  const matches = nameMatcher(text);
  return (node) => (code === null ? matches(node.words) : String(node.code).startsWith(code));
}
