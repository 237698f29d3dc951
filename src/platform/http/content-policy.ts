/** What one kind of response needs beyond the common policy, in the header's syntax: origins, `'sha256-…'`. */
export type CspSources = {
  /** Written into the inline scripts and styles of one page only. */
  nonce?: string;
  scripts?: string[];
  styles?: string[];
  images?: string[];
  /** Origins that scripts of the page call. */
  connections?: string[];
  /** Origins of frames in the page. */
  frames?: string[];
  fonts?: string[];
  /** Origins that a form can submit to. */
  forms?: string[];
  /** Origins of sounds and films. */
  media?: string[];
  /** A vendor's script writes style elements, which have no nonce. A nonce would switch these off again. */
  allowsInlineStyles?: boolean;
};

/**
 * The Content-Security-Policy of a response. Sessions are in local storage, where any script of the page could read
 * them, so only files of this site and scripts with the nonce run. Style attributes are allowed: React uses them for
 * placeholder sizes, and they run nothing.
 */
export function contentPolicy({ nonce, allowsInlineStyles = false, ...extra }: CspSources = {}): string {
  const {
    scripts = [],
    styles = [],
    images = [],
    connections = [],
    frames = [],
    forms = [],
    media = [],
    fonts = [],
  } = extra;
  const byNonce = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const sources = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...byNonce, ...scripts],
    "style-src": ["'self'", ...(allowsInlineStyles ? ["'unsafe-inline'"] : byNonce), ...styles],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", ...images],
    ...(media.length > 0 && { "media-src": ["'self'", ...media] }),
    ...(fonts.length > 0 && { "font-src": ["'self'", ...fonts] }),
    "connect-src": ["'self'", ...connections],
    "form-action": ["'self'", ...forms],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(sources)
    .map(([name, allowed]) => [name, ...allowed].join(" "))
    .join("; ");
}

/** For pages of Vite's development server only, which adds its own scripts, styles and socket. */
export const devServerPolicy = contentPolicy({
  scripts: ["'unsafe-inline'"],
  styles: ["'unsafe-inline'"],
  connections: ["ws:"],
});
