import { slugOf } from "#domain/slug.ts";
import { Marked, Renderer } from "marked";

/**
 * An article as HTML, with the ids of its sections. Articles are part of the code base, so their HTML is trusted.
 */
export function renderMarkdown(markdown: string): { content: string; headings: { id: string; text: string }[] } {
  const headings: { id: string; text: string }[] = [];
  let tables = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text) || `section-${headings.length + 1}`;
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // A wide table scrolls by itself, also by keyboard, and not the page.
      table(token) {
        const table = Renderer.prototype.table.call(this, token);
        return `<div role="region" aria-label="Table ${++tables}" tabindex="0">${table}</div>\n`;
      },
      // Readers of tables aloud need the scope, which Markdown has no word for.
      tablecell({ tokens, header }) {
        return header
          ? `<th scope="col">${this.parser.parseInline(tokens)}</th>`
          : `<td>${this.parser.parseInline(tokens)}</td>`;
      },
    },
  });
  return { content: marked.parse(markdown, { async: false }), headings };
}
