/** What one kind of answer needs beyond what all may do. Sources in the words of the header: origins, `'sha256-…'`. */
export type CspSources = {
  /** Written into the inline scripts and styles of one page, and into no other. */
  nonce?: string;
  scripts?: string[];
  styles?: string[];
  images?: string[];
  /** Origins that scripts of the page call. */
  connections?: string[];
  /** Origins that a form may lead to. */
  forms?: string[];
};

/**
 * The Content-Security-Policy of an answer: what a browser runs and fetches for it. Sessions lie in local storage, where
 * any script of the page could read them, so none runs but files of this site and what the server wrote with the nonce.
 * Styles in attributes are let through: React writes the sizes of places that are kept free so, and they run nothing.
 */
export function contentPolicy({ nonce, ...extra }: CspSources = {}): string {
  const { scripts = [], styles = [], images = [], connections = [], forms = [] } = extra;
  const byNonce = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const sources = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...byNonce, ...scripts],
    "style-src": ["'self'", ...byNonce, ...styles],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", ...images],
    "connect-src": ["'self'", ...connections],
    "form-action": ["'self'", ...forms],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-src": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(sources)
    .map(([name, allowed]) => [name, ...allowed].join(" "))
    .join("; ");
}

/** For pages of Vite's server, which writes scripts, styles and a socket of its own into them: while developing alone. */
export const devServerPolicy = contentPolicy({
  scripts: ["'unsafe-inline'"],
  styles: ["'unsafe-inline'"],
  connections: ["ws:"],
});
