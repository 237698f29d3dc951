import { createHash } from "node:crypto";
import type { KoaContextWithOIDC } from "oidc-provider";
import { escapeHtml } from "#platform/mail/escape.ts";
import { colours } from "#platform/mail/colours.ts";

/** Redirects to a page of the shell. */
export function redirectTo(context: KoaContextWithOIDC, address: string): void {
  context.status = 303;
  context.redirect(address);
}

const colour = (name: keyof typeof colours) => `light-dark(${colours[name].join()})`;
// The one page that React does not render: the provider's form must arrive unchanged.
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;justify-items:center;
background:${colour("page")};color:${colour("ink")};font:16px/1.5 "Public Sans Variable",system-ui,sans-serif}
h1{font-size:24px;line-height:1.2;margin:0;text-align:center}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:0;border-radius:6px;cursor:pointer;
background:${colour("wetland")};color:${colour("onSolid")}}a{color:${colour("wetland")}}`;

const script = `document.querySelector("button").click()`;

const hashOf = (inline: string) => `'sha256-${createHash("sha256").update(inline).digest("base64")}'`;
/** Hashes of the page's inline script and style, for its Content-Security-Policy. */
export const inlineOfPages = { scripts: [hashOf(script)], styles: [hashOf(style)] };

/**
 * Asks whether to sign out. A page that shows the ID token of the signed-in person has already asked: the form submits
 * itself, and asks only if scripts are off.
 */
export function signOutPage(context: KoaContextWithOIDC, form: string, productName: string): void {
  const subject = context.oidc.entities.IdTokenHint?.payload["sub"];
  const hasAsked = subject !== undefined && subject === context.oidc.session?.accountId;
  const heading = hasAsked ? "Signing out" : `Sign out of ${escapeHtml(productName)}?`;
  const yes = `<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
  // A link, because the provider ends the session whatever the form sends.
  const no = `<a href="/">Stay signed in</a>`;
  const go = `<script>${script}</script>`;
  context.type = "html";
  context.body = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Sign out | ${escapeHtml(productName)}</title><style>${style}</style></head>
<body><h1>${heading}</h1>${form}${yes}${no}${hasAsked ? go : ""}</body></html>`;
}
