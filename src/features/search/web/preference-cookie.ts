const year = 365 * 24 * 60 * 60;
/** Binds a cookie to this host and to https; browsers refuse the prefix over http. */
const prefix = "__Host-";

/** A cookie that tells the server for a year what a reader prefers, as `document.cookie` takes it. */
export const preferenceCookie = (name: string, value: string, protocol: string): string => {
  const attributes = `Path=/; Max-Age=${year}; SameSite=Lax`;
  return protocol === "https:" ? `${prefix}${name}=${value}; ${attributes}; Secure` : `${name}=${value}; ${attributes}`;
};

/** The value of a preference among a request's or a document's cookies. */
export function preferenceIn(cookies: string, name: string): string | undefined {
  const pairs = new Map(cookies.split(/;\s*/).map((pair) => [pair.slice(0, pair.indexOf("=")), pair]));
  const pair = pairs.get(prefix + name) ?? pairs.get(name);
  return pair?.slice(pair.indexOf("=") + 1);
}
